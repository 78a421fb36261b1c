const letters = 7

/** Returns the id of a new chat. */
export const newChatId = (): string => `chat_${Date.now()}${randomId()}`

/** Returns the id by which the server recognises a repeated message. */
export const newMessageId = (): string => `message_${Date.now()}${randomId()}${randomId()}`

const randomId = (): string =>
  Math.random()
    .toString(36)
    .slice(2, 2 + letters)
    .padEnd(letters, '0')
