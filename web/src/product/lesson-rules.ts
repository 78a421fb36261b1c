import { knowledgeLimits, limits } from '@skein/contract/limits'
import { lessonWords } from '../words/knowledge.ts'

/** Something to teach from. */
export type Lesson =
  | { kind: 'pdf'; file: File }
  | { kind: 'url'; website_url: string; depth: number }
  | { kind: 'text'; text: string }

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
      ...(others.length > 0 ? [lessonWords.notPdf(namesOf(others))] : []),
      ...(heavy.length > 0
        ? [lessonWords.tooLarge(namesOf(heavy), knowledgeLimits.fileBytes / megabyte)]
        : []),
      ...(all.length > knowledgeLimits.files ? [lessonWords.tooMany(knowledgeLimits.files)] : []),
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
