/** Variables that are filled in replies, without their braces. */
export const replyVariables = ['username', 'keyword', 'post_link'] as const

/** A word in braces. Other uses of braces are part of the text. */
const variable = /\{\s*(\p{L}[\p{L}\p{N}_ .-]{0,60})\}/gu

/** Returns a message for each variable that would be sent as it is written, each once. */
export function variableProblems(text: string): string[] {
  const unknown = [...text.matchAll(variable)].flatMap(([placeholder, name]) =>
    replyVariables.some((replyVariable) => replyVariable === name) && placeholder === `{${name}}`
      ? []
      : [placeholder],
  )
  return [...new Set(unknown)].map(
    (placeholder) => `${placeholder} isn't a variable. Choose one from the list or remove the braces.`,
  )
}
