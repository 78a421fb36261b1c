const rightToLeft: readonly string[] = ['ar']

/**
 * Messages that are stored, sent or read by programs, so that their values stay as they are: the name of a chatbot, a
 * message to the assistant, a link in an email. Approvals (`server_assist_`) show characters without a width by their names.
 */
export const isPlain = (key: string): boolean =>
  key.startsWith('server_assist_') ||
  key.startsWith('assistant_about_') ||
  ['ai_conversation_bot_name', 'server_starter_insights', 'mail_notifications_change'].includes(key)

/**
 * Returns the compiled messages of a language with all values isolated (`isolatedValue`), except in plain messages. A sign
 * of a username or of a percentage belongs to its value: from right to left it would move to the other side.
 */
export function isolateValues(code: string, locale: string): string {
  const isRightToLeft = rightToLeft.includes(locale)
  const value = isRightToLeft ? /[@%]?\$\{(?:i\?\.\w+|amount)\}[%٪]?/g : /\$\{(?:i\?\.\w+|amount)\}/g
  const functions = code.split(/^(?=export const )/m).map((text) => {
    const key = /^export const (\w+)/.exec(text)?.[1]
    if (key === undefined || isPlain(key)) return text
    return text.replace(value, (part) => {
      const [, only] = /^\$\{(.+)\}$/.exec(part) ?? []
      return `\${isolatedValue(${only ?? `\`${part}\``}, ${isRightToLeft})}`
    })
  })
  return `import { isolatedValue } from '../isolated-value.js'\n${functions.join('')}`
}
