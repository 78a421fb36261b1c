export interface SearchResult {
  title: string
  url: string
  /** Excerpt of the page, chosen by the search engine. */
  snippet: string
}

export interface SearchOptions {
  limit: number
  /** Only pages of these sites, like `example.com`. */
  domains: readonly string[]
}

/** Searches the web. Throws a SearchError. */
export type Engine = (query: string, options: SearchOptions) => Promise<SearchResult[]>
