import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { assistantWords } from '../../copy/assistant.ts'
import { useSelectedAccount } from '../session/use-accounts.ts'
import { startersQuery } from './queries.ts'

const maxStarters = 4

/** An empty chat: the field in the centre, and suggestions below it. */
export function ChatGreeting({ composer, onAsk }: { composer: ReactNode; onAsk: (text: string) => void }) {
  const account = useSelectedAccount()
  const { data, isError } = useQuery(startersQuery(account?.platform_user_id ?? null))
  const suggested = isError ? [] : data
  // Suggestions for the account first, general ones after.
  const starters =
    suggested && [...suggested.map(({ text }) => text), ...assistantWords.starters].slice(0, maxStarters)
  return (
    <div className="mx-auto flex w-full max-w-[752px] grow flex-col justify-center gap-6 px-4 pb-[12vh]">
      <h1 className="title text-center">{assistantWords.greeting}</h1>
      {composer}
      <ul
        aria-label={assistantWords.startersLabel}
        className="grid min-h-26 content-start gap-2 sm:grid-cols-2"
      >
        {starters?.map((text) => (
          <li key={text} className="appear">
            <button
              type="button"
              onClick={() => onAsk(text)}
              className="h-full min-h-12 w-full rounded-card border border-line px-3.5 py-2.5 text-left text-text-2 transition-colors duration-(--press) hover:bg-s3 hover:text-text"
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
