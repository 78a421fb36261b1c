/** Numbers that browser and server both enforce. Lengths are in characters unless named otherwise. */
export const limits = {
  automationName: 200,
  automationsPerAccount: 1000,
  commentReply: 2200,
  customText: 10_000,
  description: 1000,
  keywordLength: 100,
  keywords: 100,
  messageBytes: 1000,
  prompt: 8000,
  specificPosts: 500,
  templateButtons: 3,
  templateQuickReplies: 13,
} as const

/** Default time that a notice stays on screen. */
export const noticeMilliseconds = 5000
