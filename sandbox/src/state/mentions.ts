import { newNumericId } from './ids.ts'
import type { Mention, SandboxState } from './state-types.ts'

export function addMention(
  state: SandboxState,
  input: Pick<Mention, 'account' | 'mediaId' | 'commentId' | 'author' | 'text'>,
): Mention {
  const mention: Mention = { ...input, at: state.now(), answers: [] }
  state.data.mentions.set(input.commentId ?? input.mediaId, mention)
  state.emit({ kind: 'mention', mention })
  return mention
}

export function answerMention(state: SandboxState, mention: Mention, text: string): string {
  const id = newNumericId(state.data, '179', 17)
  mention.answers.push({ id, text, at: state.now() })
  state.emit({ kind: 'mention-answered', mention })
  return id
}

/** Returns the mentions of an account, newest first. */
export const mentionsOf = (state: SandboxState, account: string): Mention[] =>
  [...state.data.mentions.values()].filter((mention) => mention.account === account).toReversed()
