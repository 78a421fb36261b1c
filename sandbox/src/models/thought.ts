/** The answer of a model before ids, token counts and limits are added. */
export interface Thought {
  text: string | null
  refusal: string | null
  /** `arguments` is JSON. */
  toolUses: { name: string; arguments: string }[]
}

export const said = (text: string | null, toolUses: Thought['toolUses'] = []): Thought => ({
  text,
  refusal: null,
  toolUses,
})
