import type { Options } from 'minisearch'

/** A section of a page of the guide. */
export interface SearchedSection {
  /** Its address. */
  id: string
  /** Title of the page. */
  title: string
  heading: string
  text: string
  /** The first words of the text. */
  start: string
}

/** The options with which the index is built and loaded. */
export const searchOptions: Options<SearchedSection> = {
  fields: ['title', 'heading', 'text'],
  storeFields: ['title', 'heading', 'start'],
  searchOptions: { boost: { heading: 3, title: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
}
