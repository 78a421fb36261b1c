import { m } from '@skein/messages'
import { knowledgeLimits } from '@skein/contract/limits'

/** Why a document could not be read. */
type DocumentFault = 'broken' | 'password' | 'pages' | 'scan' | 'time' | 'memory'

type WebFault =
  | { kind: 'private' | 'robots' | 'large' | 'late' | 'redirects' | 'unreachable' }
  | { kind: 'status'; status: number }
  | { kind: 'type'; type: string }

/** Returns the message for a document that could not be read. */
export function documentCause(fault: DocumentFault): string {
  switch (fault) {
    case 'broken':
      return m.server_source_not_pdf()
    case 'password':
      return m.server_source_password()
    case 'pages':
      return m.server_source_pages({ max: knowledgeLimits.filePages })
    case 'scan':
      return m.server_source_images_only()
    case 'time':
      return m.server_source_slow()
    case 'memory':
      return m.server_source_memory()
  }
}

/** Returns whether the same file can never be read. The time that a file takes depends on the load of the server. */
export const isPermanent = (fault: DocumentFault): boolean => fault !== 'time'

/** Returns the message for a page that could not be read. */
export function webCause(fault: WebFault): string {
  switch (fault.kind) {
    case 'private':
      return m.server_web_private()
    case 'robots':
      return m.server_web_robots()
    case 'large':
      return m.server_web_large()
    case 'late':
      return m.server_web_timeout()
    case 'redirects':
      return m.server_web_loop()
    case 'unreachable':
      return m.server_web_unreachable()
    case 'status':
      return m.server_web_status({ status: fault.status })
    case 'type':
      return m.server_web_not_page()
  }
}

export const causes = {
  empty: () => m.server_source_no_text(),
  emptyText: () => m.server_source_no_words(),
  tooLong: () => m.server_source_cut(),
  givenUp: () => m.server_source_crashed(),
  keptOld: () => m.server_source_previous(),
} as const

export const somePagesFailed = (failed: number): string => m.server_pages_failed({ count: failed })

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
