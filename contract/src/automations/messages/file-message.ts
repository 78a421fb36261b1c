import * as z from 'zod/mini'
import { at, enteredAddress } from './message-parts.ts'
import { linkProblems } from './text-checks.ts'

interface FileMessage<Type extends string> {
  type: Type
  source: { url: string }
}

/** Returns what the types of messages that are a file at an address share. `needed`: the problem of an address that is none. */
export const fileMessage = <const Type extends string>(type: Type, needed: () => string) => ({
  type,
  fields: { source: z.object({ url: z.string() }) },
  messageOf: ({ message }: { message: { attachment: { payload: { url: string } } } }): FileMessage<Type> => ({
    type,
    source: { url: message.attachment.payload.url },
  }),
  entered: ({ source }: FileMessage<Type>): FileMessage<Type> => ({
    type,
    source: { url: enteredAddress(source.url) },
  }),
  /** The address has no variables. */
  filled: (message: FileMessage<Type>) => message,
  problems: ({ source }: FileMessage<Type>) => at('source', linkProblems(needed(), source.url)),
  texts: () => [],
  comparable: ({ source }: FileMessage<Type>) => [source.url],
})
