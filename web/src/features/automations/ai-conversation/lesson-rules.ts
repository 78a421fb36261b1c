import type { Lesson } from '../../../product/lesson-rules.ts'

export type LessonKind = Lesson['kind']

/** What stands in the three tabs. */
export interface LessonDraft {
  files: readonly File[]
  url: string
  scope: 'page' | 'site'
  text: string
}

export const emptyLesson: LessonDraft = { files: [], url: '', scope: 'page', text: '' }

const siteDepth = 2

/** The lessons of the open tab; empty while nothing is filled in. */
export function lessonsOf({ files, url, scope, text }: LessonDraft, kind: LessonKind): Lesson[] {
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
export const withoutSent = (draft: LessonDraft, kind: LessonKind): LessonDraft => {
  switch (kind) {
    case 'pdf':
      return { ...draft, files: [] }
    case 'url':
      return { ...draft, url: '' }
    case 'text':
      return { ...draft, text: '' }
  }
}
