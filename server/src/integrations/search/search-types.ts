export interface FoundPage {
  title: string
  url: string
  /** A few words of the page, as the search engine cut them. */
  snippet: string
}

export interface SearchWishes {
  limit: number
  /** Only pages of these sites, like `example.com`. */
  domains: readonly string[]
}

/** A search of the web. Throws a SearchError. */
export type Engine = (query: string, wishes: SearchWishes) => Promise<FoundPage[]>
