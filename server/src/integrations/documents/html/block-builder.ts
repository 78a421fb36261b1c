import { isMenuText, linkKindOf, shows } from './links.ts'
import type { Element } from './tree.ts'

/** Where a block stands: in the main part, in the rest of the page, or in its frame: header, footer and navigation. */
export type Zone = 'main' | 'body' | 'frame'

export interface Place {
  zone: Zone
  /** Whether it is part of the main element. */
  isMain: boolean
}

export interface OpenBlock extends Place {
  level: number
  text: string
  /** Links that may be entries of a menu, and the characters of all such links. */
  entries: number
  entryCharacters: number
}

const emptyBlock = (place: Place): OpenBlock => ({
  ...place,
  level: 0,
  text: '',
  entries: 0,
  entryCharacters: 0,
})

export interface BlockBuilder {
  addText(text: string): void
  endsWithDigit(): boolean
  /** Adds a space unless the block is empty. */
  addGap(gap: string): void
  openLink(link: Element): void
  closeLink(): void
  /** Closes the block and opens the next one. */
  close(place: Place, next?: { level: number; start: string }): void
  blocks: OpenBlock[]
}

/** Collects the blocks of a page. `base` is the address to which its links are relative. */
export function createBlockBuilder(base: string): BlockBuilder {
  const blocks: OpenBlock[] = []
  let open = emptyBlock({ zone: 'body', isMain: false })
  let link: { element: Element; start: number; isEmpty: boolean } | null = null

  /** Counts the text of the open link that belongs to the open block. */
  function endLinkText(): void {
    if (!link) return
    const text = open.text.slice(link.start).replace(/\s+/g, ' ').trim()
    if (text === '') return
    link.isEmpty = false
    const { isInside, contact } = linkKindOf(link.element, base)
    if (contact !== null && !shows(text, contact)) open.text += ` (${contact})`
    if (!isInside || !isMenuText(text)) return
    open.entries += 1
    open.entryCharacters += text.length
  }

  return {
    blocks,
    addText(text) {
      open.text += text.replaceAll('\u00ad', '')
    },
    endsWithDigit: () => /\p{Nd}$/u.test(open.text.slice(-2)),
    addGap(gap) {
      if (open.text.trim() !== '') open.text += gap
    },
    openLink(element) {
      link = { element, start: open.text.length, isEmpty: true }
    },
    closeLink() {
      endLinkText()
      // The link has no text: it shows a picture or an icon.
      const contact = link?.isEmpty ? linkKindOf(link.element, base).contact : null
      if (contact !== null) open.text += ` ${contact} `
      link = null
    },
    close(place, next = { level: 0, start: '' }) {
      endLinkText()
      open.text = open.text.replace(/\s+/g, ' ').trim()
      if (/[\p{L}\p{N}]/u.test(open.text)) blocks.push(open)
      open = { ...emptyBlock(place), level: next.level, text: next.start }
      if (link) link.start = open.text.length
    },
  }
}
