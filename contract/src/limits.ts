/** Limits that browser and server enforce. Lengths are in characters unless the name says otherwise. */
export const limits = {
  /** Of the settings of an account's automations together, with deleted ones and saved versions. */
  automationBytes: 50_000_000,
  automationName: 200,
  automationsPerAccount: 1000,
  automationsPerDocument: 500,
  /** Of a document of automations, which is the body of a request. */
  documentBytes: 1_000_000,
  buttonText: 640,
  /** Of a title and a subtitle of a card. */
  cardText: 80,
  carouselCards: 10,
  commentReply: 2200,
  customText: 10_000,
  description: 1000,
  /** Of all automations of an account together. */
  keywordCharacters: 200_000,
  keywordLength: 100,
  keywords: 100,
  link: 2000,
  messageBytes: 1000,
  /** Intervals of the business hours of an account: five for each day. */
  openIntervals: 35,
  prompt: 8000,
  quickReplyPayload: 1000,
  /** Longest delay of a reply, in seconds. */
  replyDelay: 3600,
  /** Texts of a reply beside the first. */
  replyVariants: 10,
  specificPosts: 500,
  templateButtons: 3,
  templateQuickReplies: 13,
  /** The platform truncates longer titles of buttons and quick replies. */
  templateTitle: 20,
  /** Of an automation; older ones are deleted. */
  versions: 200,
  /** Open invitations of a workspace. */
  workspaceInvitations: 50,
  /** Members of a workspace. */
  workspaceMembers: 100,
  workspaceName: 100,
  /** Workspaces that a user owns. */
  workspacesPerUser: 20,
} as const

/** Limits of a dry run. */
export const simulationLimits = {
  /** Calls of models. */
  calls: 20,
  days: 30,
  /** Stored events that are evaluated, newest first. */
  events: 20_000,
  /** Results in the list; further ones are only counted. */
  results: 1000,
  textLength: 2200,
  texts: 200,
} as const

/** Limits of examples. */
export const exampleLimits = {
  /** Of an account. */
  examples: 500,
  textLength: 2200,
  replyLength: 1000,
  usernameLength: 100,
  /** Events of the same person before the event of an example. */
  earlier: 5,
  earlierSeconds: 90 * 86_400,
  /** Calls of models in one replay. */
  calls: 100,
} as const

/** Length of the disclosure under the first message written by AI; leaves characters for the message. */
export const disclosureLimits = { characters: 300, bytes: 600 } as const

/** Limits of the knowledge base. */
export const knowledgeLimits = {
  /** Per request. */
  files: 10,
  fileBytes: 20 * 1_048_576,
  uploadBytes: 64 * 1_048_576,
  filePages: 500,
  /** All files of an account. */
  storedBytes: 500 * 1_048_576,
  sources: 200,
  /** Links away from the first page of a site. */
  depth: 3,
  pages: 100,
  defaultPages: 25,
  queryLength: 2000,
  results: 20,
  answers: 500,
  answerLength: 2000,
} as const

/** Limits of uploaded images. The platform accepts images of 8 MB. */
export const replyImageLimits = {
  fileBytes: 8 * 1_048_576,
  /** Width times height. */
  pixels: 40_000_000,
  altLength: 500,
  /** Per account. */
  images: 500,
  /** All images of an account. */
  storedBytes: 200 * 1_048_576,
  /** An image that no automation uses is deleted after this time. */
  unusedDays: 30,
} as const

/** Limits of uploaded audio files. The platform accepts files of 25 MB; 10 MB are ten minutes of usual quality. */
export const replyAudioLimits = {
  fileBytes: 10 * 1_048_576,
  /** Per account. */
  files: 200,
  /** All audio files of an account. */
  storedBytes: 200 * 1_048_576,
  /** A file that no automation uses is deleted after this time. */
  unusedDays: 30,
} as const

/** Limits of contacts and saved replies. */
export const inboxLimits = {
  noteLength: 2000,
  notes: 200,
  tagLength: 40,
  tags: 20,
  savedReplies: 200,
  shortcutLength: 40,
} as const

export { assistantLimits } from './assistant/assistant-limits.ts'

/** Replies that are sent within any hour: private ones of an account, public ones under one post. More wait. */
export const hourlyReplies = { private: 600, public: 200 } as const
