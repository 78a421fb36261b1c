import { withinLimit, type ReadDocument } from './block.ts'

/** Reads a text without markup; empty lines separate its paragraphs. Runs in the reading process. */
export function readText(text: string): ReadDocument {
  const paragraphs = text.split(/\r?\n(?:[^\S\n]*\r?\n)+/).map((each) => each.trim())
  const { kept, dropped } = withinLimit(paragraphs.map((each) => ({ level: 0, text: each, page: null })))
  return {
    title: null,
    blocks: kept.filter((block) => block.text !== ''),
    around: [],
    dropped,
    textless: [],
    damaged: false,
    pages: null,
    cut: dropped.length > 0,
    links: [],
    next: [],
  }
}
