import { api } from '@skein/contract'
import { automationKinds as kinds } from '@skein/contract/automations/kinds/automation-settings'
import type { Ctx } from '#src/context.ts'
import { serve, type Route } from '#src/infra/http/route.ts'
import {
  changeAutomations,
  deleteAutomation,
  restoreAutomation,
  setActivation,
} from './change-automations.ts'
import { duplicateAutomation } from './saving/duplicate-automation.ts'
import { goLive } from './saving/go-live.ts'
import type { FindBrokenExamples } from './examples/check-examples.ts'
import { getByKind, listByKind, listAutomations, listDeletedAutomations } from './read-automations.ts'
import { getHours, saveHours } from './settings/business-hours.ts'
import { getSettings, pauseAccount, saveSettings } from './settings/settings.ts'
import { listModelChanges, migrateModels } from './migrate-models.ts'
import { saveAutomation } from './saving/save-automation.ts'
import { exportDocument } from './sharing/export-document.ts'
import { importDocument } from './sharing/import-document.ts'
import { listRecipes } from './sharing/list-recipes.ts'
import { listVersions } from './versions/list-versions.ts'
import { restoreVersion } from './versions/restore-version.ts'

const deployed = 'Automation deployed.'

/** `findBroken` replays the examples of an account before an automation is saved. */
export const automationRoutes = (findBroken: FindBrokenExamples): Route<Ctx>[] => [
  serve(api.automations.list, listAutomations),
  serve(api.automations.setActivation, setActivation),
  serve(api.automations.setActivationByGet, setActivation),
  serve(api.automations.delete, deleteAutomation),
  serve(api.automations.deleteByGet, deleteAutomation),
  serve(api.automations.restore, restoreAutomation),
  serve(api.automations.listDeleted, listDeletedAutomations),
  serve(api.automations.duplicate, duplicateAutomation),
  serve(api.automations.changeMany, changeAutomations),
  serve(api.automations.goLive, goLive, 'It sends its replies from now on.'),
  serve(api.automations.listVersions, listVersions),
  serve(api.automations.restoreVersion, restoreVersion(findBroken), 'Restored as a new version.'),
  serve(api.automations.export, exportDocument),
  serve(api.automations.import, importDocument, 'Imported. The automations are paused.'),
  serve(api.automations.listRecipes, listRecipes),
  serve(api.automations.pauseAll, pauseAccount),
  serve(api.automations.getSettings, getSettings),
  serve(api.automations.saveSettings, saveSettings, 'Saved.'),
  serve(api.accounts.getHours, getHours),
  serve(api.accounts.saveHours, saveHours, 'Saved.'),
  serve(api.automations.listModelChanges, listModelChanges),
  serve(api.automations.migrateModels, migrateModels),
  serve(api.automations.saveCommentReply, saveAutomation(kinds.COMMENT_REPLY, findBroken), deployed),
  serve(api.automations.listCommentReplies, listByKind(kinds.COMMENT_REPLY)),
  serve(api.automations.listCommentRepliesByPath, listByKind(kinds.COMMENT_REPLY)),
  serve(api.automations.getCommentReply, getByKind(kinds.COMMENT_REPLY)),
  serve(api.automations.saveDmReply, saveAutomation(kinds.DM_REPLY, findBroken), deployed),
  serve(api.automations.listDmReplies, listByKind(kinds.DM_REPLY)),
  serve(api.automations.getDmReply, getByKind(kinds.DM_REPLY)),
  serve(api.automations.savePrivateMessage, saveAutomation(kinds.PRIVATE_MESSAGE, findBroken), deployed),
  serve(api.automations.listPrivateMessages, listByKind(kinds.PRIVATE_MESSAGE)),
  serve(api.automations.getPrivateMessage, getByKind(kinds.PRIVATE_MESSAGE)),
  serve(api.automations.saveAiConversation, saveAutomation(kinds.AI_DM_CONVERSATION, findBroken), deployed),
  serve(api.automations.listAiConversations, listByKind(kinds.AI_DM_CONVERSATION)),
  serve(api.automations.getAiConversation, getByKind(kinds.AI_DM_CONVERSATION)),
  serve(api.automations.saveDeleteComment, saveAutomation(kinds.DELETE_COMMENT, findBroken), deployed),
  serve(api.automations.listDeleteComments, listByKind(kinds.DELETE_COMMENT)),
  serve(api.automations.getDeleteComment, getByKind(kinds.DELETE_COMMENT)),
]
