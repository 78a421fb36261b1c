/** Form fields of the options of a reply, named as in the payload. */
export interface ReplyOptionsForm {
  reply_variants?: string[] | null | undefined
  delay_seconds?: [number, number] | null | undefined
  shadow?: boolean | undefined
}

/** Returns the options for the payload. Only a fixed text has variants. */
export const withVariants = <Form extends ReplyOptionsForm>(form: Form, isText: boolean): Form =>
  isText || !form.reply_variants ? form : { ...form, reply_variants: null }
