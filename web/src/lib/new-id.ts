const letters = 7

/** The name of a chat that nobody has written in yet. */
export const newChatId = (): string => `chat_${Date.now()}${chance()}`

/** By it the server knows a message that it is sent again. */
export const newMessageId = (): string => `message_${Date.now()}${chance()}${chance()}`

const chance = (): string =>
  Math.random()
    .toString(36)
    .slice(2, 2 + letters)
    .padEnd(letters, '0')
