export {
  assistantModel,
  chooseModel,
  embeddingModel,
  platformDefault,
  type ModelWish,
} from './choose-model.ts'
export { cheapestOf } from './default-model.ts'
export { deleteAllKeys } from './model-keys.ts'
export { findKeys, forgetModels } from './key-store.ts'
export { probeModel } from './probe-model.ts'
export { findAccess, nameOfAccess, type ProviderAccess } from './provider-access.ts'
export { modelRoutes } from './routes.ts'
export { sharedProviders } from './shared-providers.ts'
export { kindOfName } from './server-models.ts'
export { modelSettingsOf, saveModelSettings } from './settings-store.ts'
