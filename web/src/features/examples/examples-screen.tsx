import type { ConnectedAccount } from '@skein/contract/accounts/accounts'
import type { Example } from '@skein/contract/automations/backtest/examples'
import { useQuery } from '@tanstack/react-query'
import { m } from '@skein/messages'
import { BackLink } from '../../components/back-link.tsx'
import { examplesQuery } from '../../components/examples/examples-query.ts'
import { useDocumentTitle } from '../../lib/browser/use-document-title.ts'
import { paths } from '../../lib/paths.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { WithAccount } from '../session/with-account.tsx'
import { ExampleItem } from './example-item.tsx'
import { ReplayPanel } from './replay-panel.tsx'
import { resultsOf, useReplay } from './use-replay.ts'
import { PermittedFields } from '../session/permitted.tsx'

/** The examples of the selected account and their check. */
export function ExamplesScreen() {
  return (
    <WithAccount>{(account) => <Examples key={account.platform_user_id} account={account} />}</WithAccount>
  )
}

function Examples({ account: { platform_user_id } }: { account: ConnectedAccount }) {
  useDocumentTitle(m.common_examples())
  const query = useQuery(examplesQuery(platform_user_id))
  return (
    <section className="flex flex-col gap-6">
      <header className="flex flex-col items-start gap-2">
        <BackLink to={paths.automations}>{m.common_all_automations()}</BackLink>
        <h1 className="title">{m.common_examples()}</h1>
        <p className="text-text-2">{m.examples_text()}</p>
      </header>
      <Loaded query={query} failed={m.examples_failed()} waiting="h-40 w-full">
        {(examples) =>
          examples.length === 0 ? (
            <EmptyState
              title={m.examples_none_title()}
              text={m.examples_none()}
              action={<LinkButton to={paths.accountDecisionLog}>{m.common_view_activity()}</LinkButton>}
            />
          ) : (
            <PermittedFields>
              <ExampleList examples={examples} platformUserId={platform_user_id} />
            </PermittedFields>
          )
        }
      </Loaded>
    </section>
  )
}

interface ExampleListProps {
  examples: readonly Example[]
  platformUserId: string
}

function ExampleList({ examples, platformUserId }: ExampleListProps) {
  const replay = useReplay(platformUserId)
  const results = resultsOf(replay.data)
  return (
    <>
      <ReplayPanel {...replay} />
      <ul aria-label={m.common_examples()} className="m-0 flex list-none flex-col p-0">
        {examples.map((example) => (
          <ExampleItem
            key={example.example_id}
            example={example}
            platformUserId={platformUserId}
            result={results?.(example.example_id, example.created_at) ?? null}
          />
        ))}
      </ul>
    </>
  )
}
