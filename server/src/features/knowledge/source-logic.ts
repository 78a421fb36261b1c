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
      return 'This file could not be read as a PDF. It may be damaged: save it again and upload the new file.'
    case 'password':
      return 'This PDF is protected by a password. Upload a copy without one.'
    case 'pages':
      return `This PDF has more than ${knowledgeLimits.filePages} pages. Split it and upload the parts.`
    case 'scan':
      return 'This PDF has no text, only pictures, as scans have. Run text recognition on it, or enter its text by hand.'
    case 'time':
      return 'Reading this took too long. Split it into smaller parts.'
    case 'memory':
      return 'Reading this took too much memory. Split it into smaller parts.'
  }
}

/** Returns the message for a page that could not be read. */
export function webCause(fault: WebFault): string {
  switch (fault.kind) {
    case 'private':
      return 'That address is not on the open internet.'
    case 'robots':
      return 'This site asks robots not to read that page, so it was left alone. Enter its text by hand.'
    case 'large':
      return 'The page is larger than 5 MB.'
    case 'late':
      return 'The site did not answer in time. Try again later.'
    case 'redirects':
      return 'The address leads in circles. Enter the address that the page has in the end.'
    case 'unreachable':
      return 'The site could not be reached. Check the address, or try again later.'
    case 'status':
      return `The site answered with status ${fault.status}. Check the address.`
    case 'type':
      return 'There is no web page at that address, but something else. PDF files can be uploaded.'
  }
}

export const causes = {
  empty: 'No readable text was found on that page. Pages that are drawn by a program only cannot be read.',
  emptyText: 'This text has no words.',
  tooLong: 'It is longer than what is kept of one source: the end was left out.',
  givenUp: 'Reading this was begun several times and never came to its end. Try again, or split it.',
  keptOld: 'What was learned before stays in use.',
} as const

export const somePagesFailed = (failed: number): string =>
  `${failed} ${failed === 1 ? 'page' : 'pages'} of the site could not be read.`

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
