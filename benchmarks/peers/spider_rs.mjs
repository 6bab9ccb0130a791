// spider-rs as it is by default, its robots.txt and delay off; it uses every core.
import { createRequire } from "node:module";

const require = createRequire(process.env.PEERS_MODULES + "/");
const { Website } = require("@spider-rs/spider-rs");

const website = new Website(process.argv[2]).withDelay(0).withRespectRobotsTxt(false).build();
await website.crawl();
console.log(website.getLinks().length);
