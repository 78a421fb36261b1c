import { formatNumber } from '../lib/format.ts'
import type { KnowledgeSource } from '@skein/contract/knowledge'
import { plural } from './automations/automations.ts'

type Changes = NonNullable<KnowledgeSource['changes']>

/** Fixed texts: the sources and 'Train Chatbot'. */
export const trainWords = {
  teach: 'Train your chatbot',
  teachText: 'The chatbot answers only from these sources.',
  text: 'Custom Text',
  url: 'Website URL',
  pdf: 'Upload File (PDF)',
  train: 'Train Chatbot',
  goodFor: {
    text: "Best for facts that aren't on your site, such as opening hours or returns.",
    url: 'Best for pages that change, such as a shop or FAQ. You can refresh them later.',
    pdf: "Best for menus, price lists and manuals. Scans without text can't be read.",
  },
} as const

export const sourceListWords = {
  title: 'Knowledge base',
  state: (ready: number, all: number) => `${ready} of ${all} sources ready`,
  failed: "Couldn't load sources",
  empty: 'Nothing yet',
  emptyText: 'Without sources, the chatbot uses only its system prompt and passes other questions to you.',
  synced: (ago: string) => `Updated ${ago}`,
  duplicates: (count: number) => plural(count, 'duplicate passage'),
  compared: (count: number, all: number) => `${count} of ${all} indexed`,
  size: (megabytes: string) => `${megabytes} MB`,
  changes: ({ added, removed, unchanged }: Changes) =>
    added === 0 && removed === 0
      ? 'No changes at last update'
      : `Last update: ${added} added, ${removed} removed, ${unchanged} unchanged`,
  inUse: 'In use',
  inUseOf: (title: string) => `Use ${title}`,
  pieces: 'Passages',
  piecesOf: (title: string) => `Show passages from ${title}`,
  again: 'Refresh',
  againOf: (title: string) => `Refresh ${title}`,
} as const

export const chunkWords = {
  title: (source: string) => `Passages from “${source}”`,
  text: 'The chatbot answers from these passages.',
  failed: "Couldn't load passages",
  none: 'No passages yet.',
  duplicate: (title: string) => `Also in “${title}”.`,
  more: 'Show more',
} as const

export const askWords = {
  title: 'Test a question',
  text: 'Nothing is sent. See the answer and its sources.',
  question: 'Question',
  placeholder: 'Do you ship to Austria?',
  ask: 'Ask',
  first: 'Enter a question.',
  failed: (cause: string) => `Couldn't get an answer. ${cause}`,
  answer: 'Answer',
  noAnswer: 'No answer found. The chatbot would pass this to you.',
  fixed: 'Fixed answer',
  fix: 'Correct this answer',
  teach: 'Write an answer',
  madeFrom: 'Sources',
  nothingFound: 'No matching passages.',
  nearest: 'Closest matches (not used)',
  cost: (dollars: string) => `cost ${dollars}`,
} as const

export const foundWords = {
  strength: { strong: 'Relevance: high', fair: 'Relevance: medium', weak: 'Relevance: low' },
  details: 'Technical details',
  weakTitle: 'Not enough for an answer on its own.',
  words: (percent: number) => `Keyword match ${percent}%`,
  meaning: (percent: number) => `Meaning match ${percent}%`,
} as const

export const answerWords = {
  title: 'Fixed answers',
  text: 'The chatbot uses these exact words.',
  failed: "Couldn't load fixed answers",
  empty: 'No fixed answers yet. Test a question above and correct the answer.',
  add: 'Add one',
  question: 'Question',
  answer: 'Answer',
  save: 'Save answer',
  saved: 'Answer saved.',
  saveFailed: (cause: string) => `Couldn't save the answer. ${cause}`,
  editOf: (question: string) => `Edit the answer to “${question}”`,
  deleteOf: (question: string) => `Delete the answer to “${question}”`,
  deleted: (question: string) => `The answer to “${question}” was deleted.`,
  deleteFailed: (question: string, cause: string) => `Couldn't delete the answer to “${question}”. ${cause}`,
} as const

export const gapWords = {
  title: 'Unanswered questions',
  text: "Customers asked these, but your sources don't cover them.",
  failed: "Couldn't load unanswered questions",
  empty: 'No unanswered questions.',
  asked: (count: number, ago: string) =>
    count === 1 ? `Asked once, ${ago}` : `Asked ${formatNumber(count)} times, last ${ago}`,
  answer: 'Answer',
  answerOf: (question: string) => `Answer “${question}”`,
  dismiss: 'Dismiss',
  dismissOf: (question: string) => `Dismiss “${question}”`,
  dismissFailed: (question: string, cause: string) => `Couldn't dismiss “${question}”. ${cause}`,
} as const
