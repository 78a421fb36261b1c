import { limits } from '@skein/contract/limits'
import { saveWorkspace, type Workspace } from '@skein/contract/workspaces/workspaces'
import { type FormEvent, useState } from 'react'
import { m } from '@skein/messages'
import { VersionConflict } from '../../../components/conflict/version-conflict.tsx'
import { call } from '../../../lib/api/api.ts'
import { isVersionConflict } from '../../../lib/api/api-error.ts'
import { timeZones, zoneName } from '../../../lib/time/time-zones.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { refusalOf } from '../use-save.ts'
import { useTeamChange } from './team-queries.ts'

const zones = timeZones.map((value) => ({ value, label: zoneName(value) }))

/** Name and time zone of a workspace. */
export function WorkspaceForm({ workspace }: { workspace: Workspace }) {
  const { workspace_id } = workspace
  /** The workspace that the fields began with. */
  const [base, setBase] = useState(workspace)
  const [name, setName] = useState(workspace.name)
  const [time_zone, setTimeZone] = useState(workspace.time_zone)
  const [tried, setTried] = useState(false)
  const save = useTeamChange({
    send: (based: number) => call(saveWorkspace, { workspace_id, name, time_zone, version: based }),
    done: m.settings_saved(),
    showsError: true,
  })
  const refusal = save.error && !isVersionConflict(save.error) ? refusalOf(save.error) : undefined
  const isUnchanged = name === base.name && time_zone === base.time_zone
  const saveBased = (based: number) => save.mutate(based, { onSuccess: setBase })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() !== '' && !isUnchanged) saveBased(base.version)
  }
  return (
    <form noValidate onSubmit={submit} className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
      <Field
        label={m.settings_team_name()}
        error={tried && name.trim() === '' ? m.common_enter_a_name() : refusal}
      >
        <TextInput
          autoComplete="off"
          maxLength={limits.workspaceName}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </Field>
      <Field label={m.settings_interface_zone()}>
        <Select value={time_zone} options={zones} onValueChange={setTimeZone} />
      </Field>
      <Button
        type="submit"
        busy={save.isPending}
        aria-disabled={isUnchanged}
        className="justify-self-start sm:mt-6"
      >
        {m.settings_team_save()}
      </Button>
      <VersionConflict
        error={save.error}
        differencesOf={() => differencesOf(workspace, { name, time_zone })}
        onReload={() => {
          setName(workspace.name)
          setTimeZone(workspace.time_zone)
          setBase(workspace)
          save.reset()
        }}
        onOverwrite={() => saveBased(workspace.version)}
        onClose={save.reset}
      />
    </form>
  )
}

const differencesOf = (saved: Workspace, yours: Pick<Workspace, 'name' | 'time_zone'>) => [
  { label: m.settings_team_name(), saved: saved.name, yours: yours.name },
  { label: m.settings_interface_zone(), saved: zoneName(saved.time_zone), yours: zoneName(yours.time_zone) },
]
