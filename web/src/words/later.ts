export const laterWords = {
  titles: { livechat: 'Live Chat' },
  text: 'This part of the workspace opens with a later version.',
  toDashboard: 'Go to the dashboard',
} as const
