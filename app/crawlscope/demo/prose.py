"""The museum's texts: a bank of sentences for each topic, drawn by a generator that has a seed."""

import random
import zlib
from collections.abc import Iterator

WORDS = {
    "ship": (
        "the barque Constance", "the ketch Two Brothers", "the steam tug Samphire",
        "the lifeboat Ann Tolley", "the schooner Halcyon", "the drifter Provider",
        "the packet Lady Rosalind", "the collier Northern Maid", "the pilot cutter Tern",
    ),
    "person": (
        "Ada Wexcombe", "Josiah Penrow", "Margit Lund", "Captain Elias Thorne", "Ruth Okafor",
        "Henrik Aasen", "Mercy Tolley", "Tom Garrity", "Beatrix Sallow", "Isaac Venn",
    ),
    "place": (
        "the outer mole", "Customs House Quay", "the ropewalk", "Gannet Sound", "the tidal basin",
        "the fish market", "Pilot's Row", "the coal staithe", "the breakwater light",
    ),
    "port": (
        "Bergen", "Saint-Malo", "Cork", "Rotterdam", "Aberdeen", "Lisbon", "Gothenburg", "Falmouth",
    ),
    "material": ("brass", "pitch pine", "ivory", "cast iron", "oak", "copper", "slate", "canvas"),
    "tool": (
        "sextant", "octant", "log line", "sounding lead", "ship's bell", "sail needle",
        "barometer", "telescope", "tide table", "caulking mallet", "speaking trumpet",
    ),
    "weather": ("a north-easterly gale", "thick fog", "a hard frost", "a spring tide",
                "a long calm", "the great storm"),
}  # fmt: skip

BANKS = {
    "home": (
        "Saltmere has been a working harbour for nine centuries and a museum for ninety years.",
        "The collection began with a single {tool}, left on the steps by {person} in {year}.",
        "From the upper gallery you can see {place} and, on a clear day, the light beyond it.",
        "Everything here was carried, mended, signed for or lost by somebody who lived nearby.",
        "The building was the Customs House until {year}; the scales still stand in the hall.",
        "Children may ring the bell of {ship} once each, and most ask to ring it twice.",
    ),
    "visit": (
        "The museum is a seven-minute walk from the station, all of it downhill to {place}.",
        "Tickets are good for a year, so there is no need to see everything before the tide turns.",
        "The lift reaches every floor but the lantern room, which has forty-one steps.",
        "Lockers take a pound coin and give it back; {person} at the desk has a jar of them.",
        "Dogs on a lead are welcome in the yard, at the ropewalk and aboard {ship}.",
        "On the first Sunday of the month the galleries open early and stay quiet until noon.",
        "In {weather} the outdoor stairs are closed and the side door on the quay is used instead.",
        "Groups of ten or more should write a week ahead, so that a guide can be found.",
        "Large print guides and a tactile map of the harbour are kept beside the coat hooks.",
        "The last boat to the breakwater leaves at four, weather and {person} permitting.",
    ),
    "object": (
        "This {tool} was made in {port} about {year} and bought second-hand by {person}.",
        "The {material} is original; the stand was turned at {place} in the winter of {year}.",
        "It went round the Horn twice in {ship} and came home with a dent nobody would explain.",
        "A paper label in the lid gives a price in three currencies, all of them crossed out.",
        "When it was cleaned in {year} a second set of initials was found beneath the varnish.",
        "It was given by the family of {person}, who had used it as a doorstop.",
        "The maker's mark is that of a workshop beside {place}, burnt down in {year}.",
        "Compare the example from {port}, where the scale runs the other way.",
        "X-rays show a repair in {material}, neat enough to have been done ashore.",
        "It is shown in the dark half of the gallery because the {material} fades.",
        "The object was lent to {port} for an exhibition in {year} and came back with a new screw.",
        "According to the log of {ship} it was last used in earnest during {weather}.",
    ),
    "photograph": (
        "Taken from {place} on a glass negative, a little after nine in the morning.",
        "The figure in the doorway is thought to be {person}; the dog has not been identified.",
        "On the left lies {ship}, waiting for water; on the right, the mail from {port}.",
        "The plate is cracked at one corner, where it was dropped in {year} and kept all the same.",
        "The photographer wrote on the sleeve: 'after {weather}, exposure four seconds'.",
        "Two men have moved during the exposure and become one man with three arms.",
        "The clock on the Customs House is wrong, as it was for most of {year}.",
        "The same view appears on a postcard sold by {person} for many years.",
        "Washing hangs from the rigging, so it was a Monday and there was no wind.",
        "A print of this plate hung in the harbour master's office until {year}.",
    ),
    "blog": (
        "This week the conservators opened the crate that came with {ship} in {year}.",
        "We had expected charts; we found {material}, a {tool} and a letter to {person}.",
        "The tide was too low for the launch, so everything came along {place} in a handcart.",
        "{person} has been cataloguing the port books and has reached {year} without complaint.",
        "A visitor from {port} recognised the house in the background, and then her grandmother.",
        "The new case has glass on four sides, which means that the back must now be dusted too.",
        "School parties have voted, and the favourite object is again the whale's ear bone.",
        "During {weather} the basement stayed dry, for which we thank the pump and {person}.",
        "If you know who owned the {tool} in the picture, please tell us before we guess.",
        "The paint on {ship} turns out to be seven layers deep and, at the bottom, pink.",
        "Our thanks to the volunteers who counted nails on Saturday: there are 4,112.",
        "Next month we shall try the foghorn, with notice to the neighbours.",
    ),
    "shop": (
        "Made for us at {place} by people who also mend nets.",
        "The {material} comes from timber and fittings taken out of {ship} during repairs.",
        "Each one is numbered, and the number is entered in a book that you may look at.",
        "It was drawn after a {tool} in the collection, with the dent left out.",
        "Wipe with a dry cloth; it has survived worse than {weather}, but not the dishwasher.",
        "Profits pay for the boat shed roof, which has been letting in the sky since {year}.",
        "Posted within three days, or collected at the desk from {person}.",
        "The box is a copy of one found in the sea chest of {person}.",
    ),
    "handbook": (
        "Open the shutters from the seaward side first, or the draught will do it for you.",
        "Write down what you see and not what you think; somebody else will think about it later.",
        "The log goes into the drawer of the hall desk and the key goes back to {person}.",
        "Two people lift anything made of {material}; three lift anything that is loved.",
        "Before touching a {tool}, know where you will put it down.",
        "Gloves are for photographs and metal. Clean, dry hands are better for {material}.",
        "Readings of humidity are taken at ten and at four, and after {weather}.",
        "If the bell rings without reason, check the float in the cellar and then tell {person}.",
        "A visitor's question that you cannot answer is worth more than one that you can.",
        "Nothing leaves by {place} without a signature, including the biscuits.",
        "Loans to {port} are packed by the person who will unpack them.",
        "This page was revised after {year}, for reasons that are told on the next one.",
    ),
    "press": (
        "{person} said: 'It is a small museum with a large door, and we intend to use it.'",
        "The exhibition brings together forty objects from {port}, {port} and the town itself.",
        "Images may be used free of charge with the credit given below.",
        "Work on {ship} begins in spring and is paid for by nine hundred people.",
        "Interviews can be arranged at {place} on any weekday before noon.",
        "Visitor numbers have risen every year since {year}, apart from the year of {weather}.",
        "The museum is an independent charity and was founded in 1934.",
    ),
    "staff": (
        "Came to Saltmere from {port} for one summer, in {year}, and has not left yet.",
        "Looks after everything made of {material} and whatever else is broken.",
        "Has written on {ship}, on {place} and, with {person}, on the price of rope.",
        "Can be found at {place} when the weather is good and in the store when it is not.",
        "Speaks on the wireless about {weather} whenever there is any.",
        "Is at present cataloguing a {tool} a day.",
    ),
    "archive": (
        "The leaf is written on both sides in two hands, the second that of {person}.",
        "Received of {ship}, out of {port}, for eleven days at {place}: four shillings and a cod.",
        "A marginal note, added in {year}, says only: 'not so'.",
        "The binding is {material} boards with a spine of sailcloth, re-sewn in {year}.",
        "The clerk blames the delay on {weather} and the arithmetic on his predecessor.",
        "Salt stains show how high the water stood in the muniment room that night.",
        "Between these entries the pages for nine weeks have been cut out with a sharp knife.",
        "An inventory lists one {tool}, wanting its case, and two chairs, wanting legs.",
    ),
    "cabinet": (
        "Every harbour has a drawer for the things that fit nowhere else; this is ours.",
        "The labels are honest: what it says on the drawer is what happens when you open it.",
        "{person} collected these while looking for something entirely different.",
        "Nothing here is an accident, although each piece was one once.",
        "A careful visitor comes to no harm, and a careless one learns something about {weather}.",
        "The drawers are opened in no particular order, and some of them stick.",
        "What lies here was found at {place} in {year}, and nobody has asked for it since.",
        "It has been explained three times, by three people, with great conviction each time.",
        "The {material} knob was fitted the wrong way round, and has been admired for it.",
        "{ship} brought a chest of such things from {port}; this is the one that was kept.",
        "Please do not tap on the glass: it is older than the {tool} behind it, and less patient.",
        "The inventory of {year} lists it as 'various', and that is still the best word for it.",
        "A child once asked what it is for, and the question has been kept with it.",
        "On days of {weather} it behaves a little differently, or so {person} maintains.",
        "The key to this drawer hangs at {place}, and the lock was never turned.",
    ),
    "workshop": (
        "The bench stands beneath the north window, where nobody can blame the light.",
        "{person} looks at it for a whole morning, and touches nothing before the second tea.",
        "What was mended in {year} is undone first, for the glue of that year is toffee now.",
        "A good repair can be seen from a hand's breadth away and not from across the gallery.",
        "Each piece comes with a card that says what is wrong with it, and never two things.",
        "Its neighbour on the shelf was stopped in time, and shows how little was needed.",
        "The {material} was cut from a plank of {ship}, which had been waiting for such a day.",
        "Nothing is thrown away; the tin of screws that fit nothing goes back to {year} at least.",
        "Visitors may watch from behind the rope on Wednesdays, and ask what they like.",
        "In {weather} the stove is lit, the glue stands on it, and the house smells of horse.",
        "{person} keeps a list of faults, and crosses out those that can no longer happen.",
        "The {tool} from {port} took eleven weeks, of which ten were spent on the case.",
        "When two menders disagree, the piece goes back to the shelf until one of them retires.",
        "Every mistake is made once on a scrap of {material}, and only then on the object.",
        "The lamp, the loupe and the smallest brush are lent to nobody, not even to {port}.",
        "A card index by the door holds a thousand small disasters, in order of discovery.",
        "What leaves the workshop is carried to {place} by two people who do not talk on the way.",
        "There is a prize for the fault that is hardest to see; {person} has won it since {year}.",
        "Pieces that are beyond repair are kept too, because they teach what the others cannot.",
        "The floor is swept at five, and what the broom finds is counted before it is forgiven.",
    ),
}


TOPICS = tuple(BANKS)


def paragraphs(topic: str, seed: str, count: int) -> Iterator[str]:
    """At most `count` paragraphs of three to five sentences, without repetition.

    They are always the same for one topic and seed.
    """
    chance = random.Random(zlib.crc32(f"{topic} {seed}".encode()))
    deck = chance.sample(BANKS[topic], len(BANKS[topic]))
    for _ in range(count):
        size = chance.randint(3, 5)
        taken, deck = deck[:size], deck[size:]
        if taken:
            yield " ".join(_fill(sentence, chance) for sentence in taken)


class _Slots(dict[str, object]):
    """The words of one sentence, chosen as its slots require."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__()
        self._chance = chance

    def __missing__(self, slot: str) -> object:
        drawn = self._chance.randint(1788, 1961) if slot == "year" else self._word(slot)
        self[slot] = drawn
        return drawn

    def _word(self, slot: str) -> str:
        return self._chance.choice(WORDS[slot])


def _fill(sentence: str, chance: random.Random) -> str:
    filled = sentence.format_map(_Slots(chance))
    return filled[0].upper() + filled[1:]
