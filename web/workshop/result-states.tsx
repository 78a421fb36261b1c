import { type ActionResult, ResultCard, type ResultRow } from '../src/components/result-card.tsx'
import { longWord, Press, type ComponentStates } from './state-parts.tsx'

const row = (id: string, change: Partial<ResultRow> = {}): ResultRow => ({
  id,
  name: `@${id}`,
  text: 'It is 20 euros, and we ship it on Monday.',
  state: 'sent',
  problem: null,
  target: { kind: 'activity', id },
  ...change,
})

const mia = row('mia')
const noor = row('noor.w')
const deletedRow: Partial<ResultRow> = { state: 'failed', problem: 'The comment was deleted.' }

const many = Array.from({ length: 30 }, (_, place) =>
  row(`follower.${place + 1}`, place === 20 ? deletedRow : {}),
)

export const results: ComponentStates[] = [
  {
    name: 'ResultCard',
    states: {
      waiting: () => (
        <Result
          title="Working on it…"
          state="working"
          rows={[mia, noor].map((each) => ({ ...each, state: 'sending', target: null }))}
        />
      ),
      'all sent': () => <Result title="2 replies sent" rows={[mia, noor]} />,
      'partly failed': () => (
        <Result
          title="Replies sent: 1 of 3"
          state="partly"
          rows={[
            row('mia.clay'),
            row('leo', deletedRow),
            row('ada', { state: 'unconfirmed' }),
            row('kim', { state: 'not_sent', text: null, target: null }),
          ]}
        />
      ),
      failed: () => (
        <Result
          title="Nothing sent"
          state="failed"
          problem="The content changed after it was shown to you, so nothing was done."
          rows={[row('max', { state: 'not_sent', target: null })]}
        />
      ),
      'thirty rows': () => <Result title="Replies sent: 29 of 30" state="partly" rows={many} />,
      'thirty rows shown': () => (
        <Press>
          <Result title="Replies sent to all: 29 of 30" state="partly" rows={many} />
        </Press>
      ),
      'one long word': () => (
        <Result
          title="3 replies sent"
          rows={[row(longWord, { text: longWord, state: 'failed', problem: longWord })]}
        />
      ),
      'right to left': () => (
        <div dir="rtl" lang="ar">
          <Result
            title="أُرسل ردّان"
            rows={[row('layla', { text: 'السعر ٢٠ يورو.' }), row('sami', { text: 'It is 20 euros.' })]}
          />
        </div>
      ),
      automation: () => (
        <Result
          title="Automation activated"
          rows={[row('a-1', { name: 'Price questions', text: null, state: 'active' })]}
        />
      ),
    },
  },
]

const Result = ({
  state = 'done',
  problem = null,
  ...result
}: Partial<ActionResult> & Pick<ActionResult, 'title' | 'rows'>) => (
  <ResultCard id={result.title} result={{ state, problem, ...result }} />
)
