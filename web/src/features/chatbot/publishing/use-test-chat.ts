import { type BotAnswer, tryBot } from '@skein/contract/chatbot'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/api.ts'
import type { botSettingsOf } from './bot-form.ts'
import { historyOf, type TestTurn } from './test-chat-logic.ts'

export type TestDraft = ReturnType<typeof botSettingsOf>

/** Messages of the test chat and the function to send one. A message without an answer can be resent. */
export function useTestChat(platformUserId: string, draft: TestDraft | undefined) {
  const [turns, setTurns] = useState<readonly TestTurn[]>([])
  const asking = useMutation({
    mutationFn: (asked: readonly TestTurn[]): Promise<BotAnswer> =>
      call(tryBot, {
        id: platformUserId,
        message: asked.at(-1)?.text ?? '',
        history: historyOf(asked.slice(0, -1)),
        ...(draft ? { draft } : {}),
      }),
    onSuccess: (answer, asked) =>
      setTurns([...asked, { from: 'bot', text: answer.reply_text ?? '', answer }]),
  })
  const send = (text: string) => {
    const asked: readonly TestTurn[] = [...turns, { from: 'customer', text }]
    setTurns(asked)
    asking.mutate(asked)
  }
  const restart = () => {
    setTurns([])
    asking.reset()
  }
  return {
    turns,
    thinking: asking.isPending,
    error: asking.error,
    send,
    again: () => asking.mutate(turns),
    restart,
  }
}
