export const phoneWords = {
  clock: '9:41',
  battery: '100 %',
  look: 'Look of the phone',
  dark: 'Dark',
  light: 'Light',
  comments: 'Comments',
  customer: 'customer',
  anyPost: 'Any of your posts',
  sample: 'Sample',
  byAi: 'AI writes this',
  noReply: 'No reply to this comment',
} as const
