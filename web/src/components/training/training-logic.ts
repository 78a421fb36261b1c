import { isolatedList } from '@skein/contract/isolated'
import { knowledgeLimits, limits } from '@skein/contract/limits'
import { withScheme } from '@skein/contract/web-address'
import { m } from '@skein/messages'

/** Something to train on. */
export type TrainingItem =
  | { kind: 'pdf'; file: File }
  | { kind: 'url'; website_url: string; depth: number }
  | { kind: 'text'; text: string }

export type TrainingItemKind = TrainingItem['kind']

/** Contents of the three tabs. */
export interface TrainingItemDraft {
  files: readonly File[]
  url: string
  scope: 'page' | 'site'
  text: string
}

export const emptyTrainingItem: TrainingItemDraft = { files: [], url: '', scope: 'page', text: '' }

const siteDepth = 2

/** Returns the training items of the open tab; empty if nothing is filled in. */
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

/** Returns the draft with the sent tab emptied. */
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

/** Returns whether the text is a valid web address, with or without its https://. */
export function isWebAddress(text: string): boolean {
  const address = withScheme(text.trim())
  return /^https?:\/\//i.test(address) && URL.canParse(address)
}

/** Returns the title of a training item that is not a source yet. */
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

/** Returns a size in megabytes, like "1.4". */
export const megabytesOf = (bytes: number): string =>
  Math.max(0.01, bytes / megabyte).toFixed(bytes < megabyte ? 2 : 1)

/** Returns the files that can be added to the selection, and messages about the others. */
export function pickPdfs(
  currentFiles: readonly File[],
  fresh: readonly File[],
): { files: File[]; complaints: string[] } {
  const others = fresh.filter((file) => !isPdf(file))
  const oversized = fresh.filter((file) => isPdf(file) && file.size > knowledgeLimits.fileBytes)
  const fitting = fresh.filter((file) => isPdf(file) && file.size <= knowledgeLimits.fileBytes)
  const newFiles = fitting.filter((file) => !currentFiles.some((one) => isSame(one, file)))
  const all = [...currentFiles, ...newFiles]
  return {
    files: all.slice(0, knowledgeLimits.files),
    complaints: [
      ...(others.length > 0 ? [m.knowledge_training_item_not_pdf({ names: namesOf(others) })] : []),
      ...(oversized.length > 0
        ? [
            m.knowledge_training_item_too_large({
              names: namesOf(oversized),
              megabytes: knowledgeLimits.fileBytes / megabyte,
            }),
          ]
        : []),
      ...(all.length > knowledgeLimits.files
        ? [m.knowledge_training_item_too_many({ files: knowledgeLimits.files })]
        : []),
    ],
  }
}

/** Returns how many characters of a paste exceed the limit of a custom text. */
export const overflowOf = (length: number, replaced: number, pasted: number): number =>
  Math.max(0, length - replaced + pasted - limits.customText)

const isPdf = ({ type, name }: File): boolean => type === 'application/pdf' || /\.pdf$/i.test(name)

const isSame = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

const namesOf = (files: readonly File[]): string => isolatedList(files.map(({ name }) => name))
