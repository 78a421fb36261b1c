import type { ProposalView } from '@skein/contract/assistant/assistant'
import { Check, CircleSlash } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { m } from '@skein/messages'
import { HelpLink } from '../../../components/help-link.tsx'
import { type ActionResult, ResultMark, ResultRows } from '../../../components/result-card.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { buttonClass } from '../../../ui/buttons/button-style.ts'
import { cx } from '../../../ui/cx.ts'
import { StatusDot } from '../../../ui/status-dot.tsx'
import type { Interrupt } from './record-logic.ts'
import { connectInstagramUrl } from '../../../lib/paths.ts'
import { returnAfterConnect } from '../../session/session-store.ts'
import { isOutsidePanel, OptionButtons, PastAnswer } from './option-buttons.tsx'
import { ProposalChoice } from './proposal-choice.tsx'
import { ReasonToggle } from './reason-toggle.tsx'
import type { Decision } from '../queries.ts'

export interface InterruptCardProps {
  id: string
  interrupt: Interrupt
  /** The chat is waiting for this interrupt. */
  open: boolean
  /** The choice, or the text that was sent instead. */
  answer: string | null
  /** Why the server refused the last answer; null if it did not. */
  problem: string | null
  /** Why the run asks; null if it gave no reason. */
  reason: string | null
  /** What came of it; null if it was not approved, or if it has no result to show. */
  result: ActionResult | null
  userId: string
  onAnswer: (option: string, decision?: Decision) => void
}

/** An interrupt of the run: a choice, or an account to connect. Once answered, it folds to its result, or to the choice. */
export function InterruptCard({
  id,
  interrupt,
  open,
  answer,
  problem,
  reason,
  result,
  userId,
  onAnswer,
}: InterruptCardProps) {
  const card = useFocusWhenOpen(open)
  const { title, options } = wordsOf(interrupt)
  const isSearch = interrupt.type === 'input_option' && asksToSearch(interrupt.proposal)
  const [isShown, setShown] = useState(false)
  const approved = answer !== null && answer === options[0]
  const folds = !open && interrupt.type !== 'connect'
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={cx(
        'flex flex-col gap-3 rounded-card border border-line px-4',
        open ? 'bg-raised py-4' : 'py-2',
      )}
    >
      <CardHead
        id={id}
        title={result?.title ?? title}
        open={open}
        mark={<CardMark open={open} folds={folds} result={result} approved={approved} />}
      >
        {open && interrupt.type !== 'connect' && <HelpLink term={isSearch ? 'consent' : 'approval'} />}
        {folds && (
          <DetailsButton controls={`${id}-body`} shown={isShown} onToggle={() => setShown(!isShown)} />
        )}
      </CardHead>
      {result ? <ResultRows result={result} /> : folds && <PastAnswer answer={answer} />}
      {/* Stays mounted, so that changes are kept when the server refuses the answer. */}
      <div id={`${id}-body`} hidden={folds && !isShown} className="flex flex-col gap-3 [&[hidden]]:hidden">
        <Question
          interrupt={interrupt}
          open={open}
          answer={answer}
          problem={problem}
          userId={userId}
          onAnswer={onAnswer}
        />
        {reason && (
          <div className="-ms-2 flex flex-wrap items-center gap-1">
            <ReasonToggle text={reason} />
          </div>
        )}
      </div>
    </section>
  )
}

type QuestionProps = Omit<InterruptCardProps, 'id' | 'reason' | 'result'>

/** What is asked, and how to answer it. */
function Question({ interrupt, open, answer, problem, userId, onAnswer }: QuestionProps) {
  if (interrupt.type === 'connect') {
    return (
      <>
        <p className="text-chat break-words whitespace-pre-wrap">{wordsOf(interrupt).content}</p>
        <Connect open={open} answer={answer} userId={userId} />
      </>
    )
  }
  const { content, options } = wordsOf(interrupt)
  if (interrupt.proposal) {
    return (
      <ProposalChoice
        proposal={interrupt.proposal}
        cost={interrupt.cost}
        options={options}
        open={open}
        problem={problem}
        onAnswer={onAnswer}
      />
    )
  }
  return (
    <>
      {content && <p className="text-chat break-words whitespace-pre-wrap">{content}</p>}
      <OptionButtons options={options} open={open} onChoose={onAnswer} />
    </>
  )
}

interface CardHeadProps {
  id: string
  title: string
  open: boolean
  mark: ReactNode
  children: ReactNode
}

const CardHead = ({ id, title, open, mark, children }: CardHeadProps) => (
  <div className="flex items-start justify-between gap-2">
    <h2
      id={`${id}-title`}
      className={cx('flex items-center gap-2.5', open ? 'section-head' : 'label-text text-text')}
    >
      {mark}
      <span dir="auto">{title}</span>
    </h2>
    {children}
  </div>
)

interface DetailsButtonProps {
  controls: string
  shown: boolean
  onToggle: () => void
}

const DetailsButton = ({ controls, shown, onToggle }: DetailsButtonProps) => (
  <Button
    size="dense"
    variant="ghost"
    aria-expanded={shown}
    aria-controls={controls}
    className="-my-1"
    onClick={onToggle}
  >
    {shown ? m.assistant_hide_details() : m.assistant_show_details()}
  </Button>
)

interface CardMarkProps extends Pick<InterruptCardProps, 'open' | 'result'> {
  folds: boolean
  approved: boolean
}

function CardMark({ open, folds, result, approved }: CardMarkProps) {
  if (!folds) return <StatusDot state={open ? 'live' : 'hollow'} />
  return result ? <ResultMark state={result.state} /> : <AnswerMark approved={approved} />
}

const AnswerMark = ({ approved }: { approved: boolean }) =>
  approved ? (
    <Check size={16} aria-hidden="true" className="shrink-0 text-ok" />
  ) : (
    <CircleSlash size={16} aria-hidden="true" className="shrink-0 text-text-3" />
  )

/** A search needs consent, because its text leaves the server. */
const asksToSearch = (proposal: ProposalView | undefined): boolean =>
  proposal?.parts.some(({ texts }) => texts.some(({ kind }) => kind === 'query')) ?? false

function wordsOf({ type, data }: Interrupt) {
  if (type !== 'connect') return data
  return {
    ...data,
    title: data.title || m.assistant_connect_title(),
    content: data.content || m.assistant_connect_text(),
  }
}

/** Text of the answer after an account was connected. */
const cameAbout = 'connected'

function Connect({
  open,
  answer,
  userId,
}: Pick<InterruptCardProps, 'open' | 'answer' | 'userId'>): ReactNode {
  if (!open && answer === cameAbout) return <p className="meta">{m.assistant_connected()}</p>
  if (!open) return <PastAnswer answer={answer} />
  return (
    <p>
      <a className={buttonClass('primary', 'regular')} {...connectFromChat(userId)}>
        {m.common_connect_instagram()}
      </a>
    </p>
  )
}

/**
 * Focuses a card that opens, unless the user is typing, and one whose pressed button goes when it folds. The card, not a
 * button: Enter must not approve anything.
 */
function useFocusWhenOpen(open: boolean): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    const writing = document.activeElement
    const lost = wasOpen.current && !open && writing === document.body
    wasOpen.current = open
    if (lost) card.current?.focus({ preventScroll: true })
    if (!open || (writing instanceof HTMLTextAreaElement && writing.value !== '')) return
    if (isOutsidePanel(card.current)) return
    card.current?.focus({ preventScroll: true })
  }, [open])
  return card
}

/** Returns the connect link with a return to the chat. */
const connectFromChat = (userId: string) => ({
  href: connectInstagramUrl(userId),
  onClick: () => returnAfterConnect(`${location.pathname}${location.search}`),
})
