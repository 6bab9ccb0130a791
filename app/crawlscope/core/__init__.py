"""What a crawl is: vocabulary, rules and folds. No Qt, no network, no waiting, no clock."""
