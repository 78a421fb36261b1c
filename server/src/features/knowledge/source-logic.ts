import { m } from '@skein/messages'
import { knowledgeLimits } from '@skein/contract/limits'
import type { DocumentFault } from '#src/integrations/documents/block.ts'
import type { PageFault } from '#src/integrations/pages/read-page.ts'
import type { CodedText, StoredTexts } from '#src/infra/stored-text.ts'

/** The sentences about a source that failed or was read in part. */
export const causeTexts = {
  broken: () => m.server_source_not_pdf(),
  password: () => m.server_source_password(),
  pages: () => m.server_source_pages({ max: knowledgeLimits.filePages }),
  scan: () => m.server_source_images_only(),
  viewer: () => m.server_source_only_adobe(),
  time: () => m.server_source_slow(),
  memory: () => m.server_source_memory(),
  private: () => m.server_web_private(),
  robots: () => m.server_web_robots(),
  large: () => m.server_web_large(),
  late: () => m.server_web_timeout(),
  redirects: () => m.server_web_loop(),
  unreachable: () => m.server_web_unreachable(),
  status: ({ status = '' }) => m.server_web_status({ status }),
  type: () => m.server_web_not_page(),
  elsewhere: ({ address = '' }) => m.server_web_elsewhere({ address }),
  empty: () => m.server_source_no_text(),
  unreadable: () => m.server_source_unreadable(),
  gaps: ({ percent = 0 }) => m.server_source_gaps({ percent: Number(percent) }),
  textless: ({ pages = '' }) => m.server_source_textless({ pages }),
  damaged: () => m.server_source_damaged(),
  partly_unreadable: () => m.server_source_partly_unreadable(),
  empty_text: () => m.server_source_no_words(),
  too_long: () => m.server_source_cut(),
  given_up: () => m.server_source_crashed(),
  kept_old: () => m.server_source_previous(),
  pages_failed: ({ count = 0 }) => m.server_pages_failed({ count: Number(count) }),
} satisfies StoredTexts

export type SourceCause = CodedText<typeof causeTexts>

/** Below this share of kept characters, a source has gaps. */
const minKept = 0.9
/** From this share of characters that cannot be decoded on, words are incomplete. */
const maxUnreadable = 0.01

/** Returns what to say about a source of which visible text is missing. */
export function causesOfMeasure({ kept, unreadable }: { kept: number; unreadable: number }): SourceCause[] {
  const causes: SourceCause[] = []
  if (kept < minKept) causes.push({ code: 'gaps', values: { percent: Math.floor(kept * 100) } })
  if (unreadable >= maxUnreadable) causes.push({ code: 'partly_unreadable' })
  return causes
}

/** Returns whether the same file can never be read. The time that a file takes depends on the load of the server. */
export const isPermanent = (fault: DocumentFault): boolean => fault !== 'time'

/** Returns the cause for a page that could not be read. */
export function pageCause(fault: PageFault): SourceCause {
  if (fault.kind === 'status') return { code: 'status', values: { status: fault.status } }
  return fault.kind === 'elsewhere'
    ? { code: 'elsewhere', values: { address: fault.address } }
    : { code: fault.kind }
}

/** Returns the first line of a text, cut at a word boundary after at most 60 characters. */
export function titleOfText(text: string): string {
  const line =
    text
      .replace(/^[#\s]+/, '')
      .split('\n')[0]
      ?.trim() ?? ''
  if (line.length <= 60) return line
  const cut = line.slice(0, 60)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 30 ? cut.lastIndexOf(' ') : 60)}…`
}

/** Returns a file name without path and control characters, at most 200 characters. */
export function titleOfFile(name: string): string {
  const plain = (name.split(/[/\\]/).at(-1) ?? '').replace(/[\p{C}]/gu, '').trim()
  return plain === '' ? 'document.pdf' : plain.slice(-200)
}

/** Returns whether the PDF signature is in the first 1024 bytes; other bytes may precede it. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')
}
