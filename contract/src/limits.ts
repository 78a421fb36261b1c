/** Numbers that browser and server both enforce. Lengths are in characters unless named otherwise. */
export const limits = {
  automationName: 200,
  automationsPerAccount: 1000,
  buttonText: 640,
  commentReply: 2200,
  customText: 10_000,
  description: 1000,
  /** Of the sentence under the first message that AI writes; the message itself needs room too. */
  disclosure: 300,
  disclosureBytes: 600,
  keywordLength: 100,
  keywords: 100,
  link: 2000,
  messageBytes: 1000,
  prompt: 8000,
  quickReplyPayload: 1000,
  simulatedCalls: 20,
  simulatedDays: 30,
  simulatedEvents: 20_000,
  simulatedResults: 1000,
  simulatedTextLength: 2200,
  simulatedTexts: 200,
  specificPosts: 500,
  templateButtons: 3,
  templateQuickReplies: 13,
  /** Longer titles of buttons and quick replies are cut off by the platform. */
  templateTitle: 20,
} as const

/** Default time that a notice stays on screen. */
export const noticeMilliseconds = 5000
