export const liveChatWords = {
  title: 'Live Chat',
  titleWithUnread: (conversations: number) => `(${conversations > 9 ? '9+' : conversations}) Live Chat`,
  parts: 'Parts of Live Chat',
  thread: 'Conversation',
  tabs: { chat: 'Chat', train: 'Train', publish: 'Publish' },
  loadingPart: 'Loading',
} as const
