/** A page of the pretend web. Its first folder is the site that it plays. */
export interface RecordedPage {
  site: string
  path: string
  title: string
  /** What a search engine shows of it. */
  summary: string
  /** HTML of its main part. */
  body: string
  /** Milliseconds since 1970 would not survive; so many days before today. */
  daysAgo: number
}
