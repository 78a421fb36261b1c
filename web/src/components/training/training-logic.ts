import { knowledgeLimits, limits } from '@skein/contract/limits'
import { trainingItemWords } from '../../copy/knowledge.ts'

/** Something to teach from. */
export type TrainingItem =
  | { kind: 'pdf'; file: File }
  | { kind: 'url'; website_url: string; depth: number }
  | { kind: 'text'; text: string }

export type TrainingItemKind = TrainingItem['kind']

/** What stands in the three tabs. */
export interface TrainingItemDraft {
  files: readonly File[]
  url: string
  scope: 'page' | 'site'
  text: string
}

export const emptyTrainingItem: TrainingItemDraft = { files: [], url: '', scope: 'page', text: '' }

const siteDepth = 2

/** The lessons of the open tab; empty while nothing is filled in. */
export function trainingItemsOf(
  { files, url, scope, text }: TrainingItemDraft,
  kind: TrainingItemKind,
): TrainingItem[] {
  switch (kind) {
    case 'pdf':
      return files.map((file) => ({ kind, file }))
    case 'url':
      return url.trim() === ''
        ? []
        : [{ kind, website_url: url.trim(), depth: scope === 'site' ? siteDepth : 0 }]
    case 'text':
      return text.trim() === '' ? [] : [{ kind, text }]
  }
}

/** The tabs after one was sent: it is empty, the others keep what they hold. */
export const withoutSent = (draft: TrainingItemDraft, kind: TrainingItemKind): TrainingItemDraft => {
  switch (kind) {
    case 'pdf':
      return { ...draft, files: [] }
    case 'url':
      return { ...draft, url: '' }
    case 'text':
      return { ...draft, text: '' }
  }
}

/** Whether an address can be read at all. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\//i.test(text.trim()) && URL.canParse(text.trim())

/** What a lesson is called while it is not a source yet. */
export function titleOfTrainingItem(trainingItem: TrainingItem): string {
  switch (trainingItem.kind) {
    case 'pdf':
      return trainingItem.file.name
    case 'url':
      return trainingItem.website_url
    case 'text':
      return trainingItem.text.trim().slice(0, 80)
  }
}

const megabyte = 1_048_576

/** A size as people read it: "1.4". */
export const megabytesOf = (bytes: number): string =>
  Math.max(0.01, bytes / megabyte).toFixed(bytes < megabyte ? 2 : 1)

/** The files that can be uploaded beside those already chosen, and what is said about the others. */
export function pickPdfs(
  chosen: readonly File[],
  fresh: readonly File[],
): { files: File[]; complaints: string[] } {
  const others = fresh.filter((file) => !isPdf(file))
  const heavy = fresh.filter((file) => isPdf(file) && file.size > knowledgeLimits.fileBytes)
  const fitting = fresh.filter((file) => isPdf(file) && file.size <= knowledgeLimits.fileBytes)
  const added = fitting.filter((file) => !chosen.some((one) => isSame(one, file)))
  const all = [...chosen, ...added]
  return {
    files: all.slice(0, knowledgeLimits.files),
    complaints: [
      ...(others.length > 0 ? [trainingItemWords.notPdf(namesOf(others))] : []),
      ...(heavy.length > 0
        ? [trainingItemWords.tooLarge(namesOf(heavy), knowledgeLimits.fileBytes / megabyte)]
        : []),
      ...(all.length > knowledgeLimits.files ? [trainingItemWords.tooMany(knowledgeLimits.files)] : []),
    ],
  }
}

/** How many characters of a paste would not fit into a custom text. */
export const overflowOf = (length: number, replaced: number, pasted: number): number =>
  Math.max(0, length - replaced + pasted - limits.customText)

const isPdf = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name)

const isSame = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

const namesOf = (files: readonly File[]): string => files.map(({ name }) => name).join(', ')
