import type { ConnectedAccount } from '@skein/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api-error.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { firstStepsWords } from '../../words/first-steps.ts'
import { useSelectedAccount } from '../session/use-accounts.ts'
import { FirstStepsList } from './first-steps-list.tsx'
import { rulesQuery } from './queries.ts'

/** The way from a connected account to the first reply, each step told by what is stored. */
export function HomeScreen() {
  useDocumentTitle(firstStepsWords.homeTitle)
  const account = useSelectedAccount()
  return (
    <>
      <h1 className="title">{firstStepsWords.homeTitle}</h1>
      {account ? <Steps account={account} /> : <Skeleton className="mt-8 h-64 max-w-[720px] rounded-card" />}
    </>
  )
}

function Steps({ account }: { account: ConnectedAccount }) {
  const { data, error, isFetching, refetch } = useQuery(rulesQuery(account.platform_user_id))
  if (data) return <FirstStepsList username={account.username} rules={data} />
  if (!error) return <Skeleton className="mt-8 h-64 max-w-[720px] rounded-card" />
  return (
    <div className="mt-8 max-w-[720px]">
      <ErrorState
        title={firstStepsWords.stepsFailed}
        message={messageOf(error, firstStepsWords.stepsFailed)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    </div>
  )
}
