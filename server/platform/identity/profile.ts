import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { ProfileClaims } from '../../../shared/contracts/shell.ts'
import type { Deps } from '../deps.ts'
import { claimLink } from './first-elsewhere.ts'
import { findUser, profileClaims, unknownProfile, type Surroundings } from './user.ts'

const text = Type.Union([Type.String(), Type.Null()])

const Profile = Type.Object({
  sub: Type.String(),
  shellSub: Type.String(),
  domain: Type.String(),
  landingPage: text,
  showMenus: Type.Union([Type.Boolean(), Type.Null()]),
  cssFiles: Type.Array(Type.String()),
  environmentLabel: text,
  environment: text,
  name: Type.String(),
})

/** `GET api/shell_init/profile`: the claims [S3.10] from our own row, for a provider that does not send them. */
export function profileRoute(app: FastifyInstance, deps: Deps, around: Surroundings): void {
  app.get(
    '/api/shell_init/profile',
    { schema: { summary: 'Claims of the signed-in user', tags: ['shell_init'], response: { 200: Profile } } },
    async (request): Promise<ProfileClaims> => {
      if (deps.config.oidc) await claimLink(request, deps)
      const row = await findUser(deps.db, { subject: request.user.sub, grant: null, signIn: null })
      return row ? profileClaims(row, around) : unknownProfile(request.user.sub, around)
    },
  )
}
