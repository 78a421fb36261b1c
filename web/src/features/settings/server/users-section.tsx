import type { Overview } from '@skein/contract/administration/overview'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '@skein/messages'
import { useTypedSearch } from '../../../lib/search/use-typed-search.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { useUser } from '../../session/use-session.ts'
import { Section } from '../section.tsx'
import { GuideLink } from './guide-link.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { usersQuery } from './server-queries.ts'
import { UserRow } from './user-row.tsx'

/** All users, and the open invitations of all of them. */
export function UsersSection({ overview }: { overview: Overview }) {
  const { mode, users, accounts } = overview.sign_up
  return (
    <Section
      id="users"
      title={m.administration_users()}
      text={`${m.administration_user_count({ count: users })}, ${m.administration_accounts({ count: accounts })}`}
      aside={<GuideLink page="accounts" title={m.administration_users()} />}
    >
      <Users />
      <OpenInvitations mode={mode} />
    </Section>
  )
}

function Users() {
  const [search, setSearch] = useState('')
  const { text, type, box, flush } = useTypedSearch(search, setSearch)
  const query = useInfiniteQuery(usersQuery(search))
  const { id } = useUser()
  return (
    <div className="flex flex-col gap-3">
      <Field label={m.administration_search()}>
        <TextInput
          ref={box}
          type="search"
          value={text}
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && flush()}
        />
      </Field>
      <Loaded query={query} failed={m.administration_users_failed()} waiting="h-56 rounded-card">
        {({ pages }) => {
          const users = pages.flatMap((page) => page.data)
          return users.length === 0 ? (
            <p role="status" className="text-text-2">
              {m.administration_no_match()}
            </p>
          ) : (
            <ul aria-label={m.administration_users()} className="flex flex-col">
              {users.map((user) => (
                <UserRow key={user.id} user={user} isOwn={user.id === id} />
              ))}
            </ul>
          )
        }}
      </Loaded>
      {query.hasNextPage && (
        <Button
          className="self-start"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {m.administration_more_users()}
        </Button>
      )}
    </div>
  )
}
