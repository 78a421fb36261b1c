import * as z from 'zod/mini'

const Mark = z.object({
  subtype: z.string(),
  fieldType: z.optional(z.nullable(z.string())),
  fieldName: z.optional(z.nullable(z.string())),
  fieldValue: z.optional(z.unknown()),
  contentsObj: z.optional(z.object({ str: z.string() })),
})

/** Returns the values of form fields with their names, and the texts of notes. */
export function textsOfMarks(marks: readonly unknown[]): string[] {
  return marks.flatMap((mark) => {
    const read = Mark.safeParse(mark)
    return read.success ? textOf(read.data) : []
  })
}

function textOf({ subtype, fieldType, fieldName, fieldValue, contentsObj }: z.infer<typeof Mark>): string[] {
  if (subtype === 'Widget') {
    const values = (Array.isArray(fieldValue) ? fieldValue : [fieldValue]).filter(
      (value) => typeof value === 'string',
    )
    const value = values.join(', ').trim()
    const isText = fieldType === 'Tx' || fieldType === 'Ch'
    return isText && value !== '' ? [[fieldName, value].filter((part) => part).join(': ')] : []
  }
  const note = contentsObj?.str.replace(/\s+/g, ' ').trim() ?? ''
  return note === '' || subtype === 'Link' || subtype === 'Popup' ? [] : [note]
}
