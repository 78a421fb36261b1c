/** Passages of a business, each with the questions that it answers. */
export type Taught = readonly (readonly [passage: string, ...questions: string[]])[]
