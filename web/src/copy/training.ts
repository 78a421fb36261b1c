import { formatNumber } from '../lib/format.ts'
import type { KnowledgeSource } from '@skein/contract/knowledge'
import { plural } from './automations/automations.ts'

type Changes = NonNullable<KnowledgeSource['changes']>

/** Fixed texts: the sources and 'Train Chatbot'. */
export const trainWords = {
  teach: 'Teach the chatbot',
  teachText: 'What it learns here is what it answers from. Add to it at any time.',
  text: 'Custom Text',
  url: 'Website URL',
  pdf: 'Upload File (PDF)',
  train: 'Train Chatbot',
  goodFor: {
    text: 'Good for what is written nowhere else: opening hours, returns, how you say things.',
    url: 'Good for what changes: a shop, a list of questions. It can be read again later.',
    pdf: 'Good for menus, price lists and manuals. Scans without text cannot be read.',
  },
} as const

export const sourceListWords = {
  title: 'What the chatbot knows',
  state: (ready: number, all: number) => `${ready} of ${all} sources ready`,
  failed: 'The sources could not be loaded',
  empty: 'Nothing yet',
  emptyText: 'Until it is taught something, the chatbot talks from its prompt alone and hands over the rest.',
  synced: (ago: string) => `Read ${ago}`,
  duplicates: (count: number) => `${plural(count, 'piece stands', 'pieces stand')} elsewhere too`,
  compared: (count: number, all: number) => `${count} of ${all} compared by meaning`,
  size: (megabytes: string) => `${megabytes} MB`,
  changes: ({ added, removed, unchanged }: Changes) =>
    added === 0 && removed === 0
      ? 'Nothing changed since the last reading'
      : `Last reading: ${added} new, ${removed} gone, ${unchanged} as before`,
  inUse: 'In use',
  inUseOf: (title: string) => `Use ${title} for answers`,
  pieces: 'Pieces',
  piecesOf: (title: string) => `Show the pieces of ${title}`,
  again: 'Read again',
  againOf: (title: string) => `Read again: ${title}`,
} as const

export const chunkWords = {
  title: (source: string) => `Pieces of “${source}”`,
  text: 'This is what an answer can be made from, in reading order.',
  failed: 'The pieces could not be loaded',
  none: 'Nothing was learned from this source yet.',
  duplicate: (title: string) => `The same words stand in “${title}”.`,
  more: 'Show more',
} as const

export const askWords = {
  title: 'Ask your knowledge',
  text: 'Nothing is sent to anybody. You see the answer, what it was made from and why.',
  question: 'A question a customer could ask',
  placeholder: 'Do you ship to Austria?',
  ask: 'Ask',
  first: 'Write a question first.',
  failed: (cause: string) => `The question was not answered: ${cause}`,
  answer: 'Answer',
  noAnswer: 'No answer: the chatbot would say that it does not know and hand over.',
  fixed: 'Fixed answer',
  fix: 'Fix this',
  teach: 'Write the answer',
  madeFrom: 'Made from',
  nothingFound: 'Nothing that it was taught fits this question.',
  nearest: 'Nearest, but not enough',
  cost: (dollars: string) => `cost ${dollars}`,
} as const

export const foundWords = {
  strength: { strong: 'Strong fit', fair: 'Fair fit', weak: 'Weak fit' },
  weakTitle: 'The chatbot does not answer from this alone.',
  words: (percent: number) => `${percent} % of the words`,
  meaning: (percent: number) => `${percent} % in meaning`,
} as const

export const answerWords = {
  title: 'Fixed answers',
  text: 'When somebody asks this, the chatbot answers in exactly these words.',
  failed: 'The fixed answers could not be loaded',
  empty: 'None yet. Ask something above and fix what is not right.',
  add: 'Add one',
  question: 'When somebody asks',
  answer: 'The chatbot answers',
  save: 'Save answer',
  saved: 'The answer is fixed.',
  saveFailed: (cause: string) => `The answer was not saved: ${cause}`,
  editOf: (question: string) => `Edit the answer to “${question}”`,
  deleteOf: (question: string) => `Delete the answer to “${question}”`,
  deleted: (question: string) => `The answer to “${question}” was deleted.`,
  deleteFailed: (question: string, cause: string) => `The answer to “${question}” was not deleted: ${cause}`,
} as const

export const gapWords = {
  title: 'Questions without an answer',
  text: 'Customers asked this, and nothing that the chatbot knows answers it.',
  failed: 'The open questions could not be loaded',
  empty: 'None. Whatever was asked so far found an answer.',
  asked: (count: number, ago: string) =>
    count === 1 ? `Asked once, ${ago}` : `Asked ${formatNumber(count)} times, last ${ago}`,
  answer: 'Answer',
  answerOf: (question: string) => `Answer “${question}”`,
  dismiss: 'Needs no answer',
  dismissOf: (question: string) => `“${question}” needs no answer`,
  dismissFailed: (question: string, cause: string) => `“${question}” could not be put away: ${cause}`,
} as const
