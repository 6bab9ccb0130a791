"""Other processes fetch and read the pages of a crawl: workers of a Dask cluster."""
