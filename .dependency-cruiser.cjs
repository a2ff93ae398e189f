/**
 * Who may import whom (docs/architecture.md, Rooms). `tests/house/imports.test.ts` runs it, and runs it on a planted
 * violation to prove that it still bites.
 */
const never = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to })

module.exports = {
  forbidden: [
    never('apps-are-neighbours', '^apps/([^/]+)/', { path: '^apps/', pathNot: '^apps/$1/' }),
    never('browser-is-not-server', '^(apps|shell-elements|root-config|shared)/', { path: '^server/' }),
    never('shared-is-ground-floor', '^shared/', { path: '^(apps|server|root-config|shell-elements)/' }),
    never('contracts-are-pure', '^shared/contracts/', {
      pathNot: '^(shared/contracts/|node_modules/(typebox|decimal\\.js))',
    }),
    never('elements-only-draw', '^shell-elements/', { path: '^shared/(api|kit|session)/' }),
    never('root-knows-no-screen', '^root-config/', { path: '^(apps|shared/(kit|items))/' }),
    never('only-kit-and-elements-see-shoelace', '^(apps|root-config|shared/(?!kit/)|server)', {
      path: '@shoelace-style',
    }),
    never('react-stays-in-screens', '^(root-config|shell-elements|server|shared/(?!kit/|items/))', {
      path: 'node_modules/react',
    }),
    never('platform-knows-no-module', '^server/platform/', { path: '^server/(modules|ledger|trade)/' }),
    never('modules-use-the-counter', '^server/modules/([^/]+)/', {
      path: '^server/modules/[^/]+/',
      pathNot: ['^server/modules/$1/', '^server/modules/[^/]+/index\\.ts$'],
    }),
    never('trade-knows-no-document', '^server/trade/', { path: '^server/modules/' }),
    never('ledger-knows-no-document', '^server/ledger/', { path: '^server/modules/' }),
    never('pictures-are-reckoned-in-one-place', '^(apps|root-config|server|shell-elements|shared/(?!charts/))', {
      path: 'node_modules/d3-',
    }),
    never('postings-are-pure', '^server/modules/[^/]+/[^/]+/posting[^/]*\\.ts$', {
      pathNot:
        '^(shared/contracts/|server/ledger/|server/modules/[^/]+/[^/]+/posting[^/]*\\.ts|node_modules/decimal\\.js)',
    }),
    never('product-needs-no-test', '^(apps|root-config|server|shared|shell-elements|build)/', { path: '^tests/' }),
    never('workbench-is-not-the-product', '^(apps|root-config|server|shared|shell-elements|build)/', {
      path: '^workbench/',
    }),
    never('workbench-has-no-server', '^workbench/', { path: '^(server|tests|root-config)/' }),
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true, dependencyTypesNot: ['type-only'] } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'browser', 'default'] },
  },
}
