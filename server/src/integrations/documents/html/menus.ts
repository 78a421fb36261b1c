import type { Block } from '../block.ts'
import type { OpenBlock } from './block-builder.ts'

/** Links in a row, without other text between them, that make a menu. */
const menuLength = 3

/**
 * Leaves out menus: links to pages of the site in the frame of the page, and rows of such links elsewhere, but not in the main
 * part. Separates the main element from the rest.
 */
export function withoutMenus(blocks: readonly OpenBlock[]): { main: Block[]; around: Block[] } {
  const main: Block[] = []
  const around: Block[] = []
  for (const row of rowsOf(blocks)) {
    const length = row.reduce((sum, { entries }) => sum + entries, 0)
    for (const block of row) {
      if (isEntry(block) && isMenu(block, length)) continue
      const { level, text, isMain } = block
      const list = isMain ? main : around
      list.push({ level, text, page: null })
    }
  }
  return { main, around }
}

/** Returns consecutive entries of one zone together, and each other block alone. */
function rowsOf(blocks: readonly OpenBlock[]): OpenBlock[][] {
  const rows: OpenBlock[][] = []
  for (const block of blocks) {
    const row = rows.at(-1)
    const last = row?.[0]
    if (row && last && isEntry(last) && isEntry(block) && last.zone === block.zone) row.push(block)
    else rows.push([block])
  }
  return rows
}

/** A block that has links to pages of the site and hardly anything else. */
const isEntry = ({ level, text, entries, entryCharacters }: OpenBlock): boolean =>
  level === 0 && entries > 0 && text.replace(/^- /, '').length - entryCharacters <= 3 * entries

const isMenu = ({ zone }: OpenBlock, length: number): boolean =>
  zone === 'frame' || (zone === 'body' && length >= menuLength)
