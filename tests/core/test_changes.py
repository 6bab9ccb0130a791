from crawlscope.core.ledger.ledger import Changes


def test_two_batches_in_a_row_touch_what_both_did_and_new_urls_stay_new() -> None:
    changes = Changes(first_new=5, ids={1, 2})
    changes.join(Changes(first_new=9, ids={2, 4, 5, 8}))
    assert changes == Changes(first_new=5, ids={1, 2, 4})
