import { paths } from '../../lib/paths.ts'
import { Knot } from '../../ui/knot.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { ThreadLine } from '../../ui/thread-line.tsx'
import { firstStepsWords } from '../../words/first-steps.ts'
import { firstSteps, type StepState } from './workspace-rules.ts'

interface Step {
  state: StepState
  title: string
  text: string
  action: string
  path: typeof paths.platforms | typeof paths.createAutomation | typeof paths.automations
}

interface FirstStepsListProps {
  username: string
  rules: readonly { execution_count: number }[]
}

export function FirstStepsList({ username, rules }: FirstStepsListProps) {
  const steps = stepsOf(username, rules)
  const done = steps.filter((step) => step.state === 'done').length
  const next = steps.find((step) => step.state === 'open')
  return (
    <section aria-labelledby="first-steps" className="mt-8 max-w-[720px]">
      <div className="mb-5 flex items-baseline justify-between gap-4 border-b border-line pb-3">
        <h2 id="first-steps" className="section-head">
          {firstStepsWords.firstSteps}
        </h2>
        <p className="meta tabular">{firstStepsWords.progress(done, steps.length)}</p>
      </div>
      <ol>
        {steps.map((step, place) => (
          <StepRow key={step.title} step={step} isNext={step === next} isLast={place === steps.length - 1} />
        ))}
      </ol>
    </section>
  )
}

function stepsOf(username: string, rules: FirstStepsListProps['rules']): Step[] {
  const { connect, rule, reply, replies } = firstSteps(rules)
  const words = firstStepsWords.steps
  return [
    { state: connect, ...words.connect, text: words.connect.text(username), path: paths.platforms },
    {
      state: rule,
      ...words.rule,
      text: rule === 'done' ? words.rule.done(rules.length) : words.rule.text,
      path: paths.createAutomation,
    },
    {
      state: reply,
      ...words.reply,
      text: reply === 'done' ? words.reply.done(replies) : words.reply.text,
      path: paths.automations,
    },
  ]
}

function StepRow({ step, isNext, isLast }: { step: Step; isNext: boolean; isLast: boolean }) {
  const done = step.state === 'done'
  return (
    <li className="flex gap-5">
      <span className="flex w-3 flex-col items-center pt-2">
        <Knot state={done ? 'active' : isNext ? 'live' : 'hollow'} />
        {!isLast && <ThreadLine pattern={done ? 'solid' : 'dotted'} />}
      </span>
      <div className="flex grow flex-wrap items-start justify-between gap-x-6 gap-y-3 pb-9">
        <div className="min-w-0 grow basis-72">
          <h3 className="sentence flex flex-wrap items-center gap-x-3">
            {step.title}
            <Tag tone={done ? 'ok' : 'neutral'}>
              {done ? firstStepsWords.stepDone : firstStepsWords.stepOpen}
            </Tag>
          </h3>
          <p className="mt-1 text-text-2">{step.text}</p>
        </div>
        <LinkButton to={step.path} variant={isNext ? 'primary' : 'secondary'}>
          {step.action}
        </LinkButton>
      </div>
    </li>
  )
}
