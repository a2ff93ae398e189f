-- Sets that come with the product: they hold on to types and GIFI codes, so that they are right for any chart whose accounts bear them. They
-- are records like any other: changed, copied, put out of use. Codes and their groups: Canada Revenue Agency, guide RC4088, General Index of
-- Financial Information.

with made as (
  insert into statement_row_set (row_set_id, name, name_fr, name_zh_cn, name_zh_tw, statement_type, active, created_by, updated_by)
  values ('BALANCE', 'Balance sheet', 'Bilan', '资产负债表', '資產負債表', 'BalanceSheet', true, 'system', 'system')
  returning id)
insert into statement_row (owner_id, position, number, kind, name, name_fr, name_zh_cn, name_zh_tw, of, indent, reversed, underline, hide_zero,
                           account_type, cash_flow_class, basis, percent_of, page_break)
select m.id, (row_number() over (order by r.number)) - 1, r.number, r.kind, r.name, r.name_fr, r.name_zh_cn, r.name_zh_tw, r.of, r.indent,
       r.reversed, r.underline, r.hide_zero, r.account_type, r.cash_flow_class, r.basis, r.percent_of, r.page_break
from made m, json_populate_recordset(null::statement_row, $sets$[{"number": 10, "kind": "Heading", "of": null, "reversed": false, "hide_zero": false, "page_break": false, "name": "Assets", "name_fr": "Actif", "name_zh_cn": "资产", "name_zh_tw": "資產"},
 {"number": 20, "kind": "Accounts", "of": "GIFI 1000..1007", "reversed": false, "hide_zero": true, "page_break": false, "name": "Cash and deposits", "name_fr": "Encaisse et dépôts", "name_zh_cn": "现金及存款", "name_zh_tw": "現金及存款", "indent": 1, "account_type": "Asset"},
 {"number": 30, "kind": "Accounts", "of": "GIFI 1060..1073", "reversed": false, "hide_zero": true, "page_break": false, "name": "Accounts receivable", "name_fr": "Comptes clients", "name_zh_cn": "应收账款", "name_zh_tw": "應收帳款", "indent": 1, "account_type": "Asset"},
 {"number": 40, "kind": "Accounts", "of": "GIFI 1120..1127", "reversed": false, "hide_zero": true, "page_break": false, "name": "Inventories", "name_fr": "Stocks", "name_zh_cn": "存货", "name_zh_tw": "存貨", "indent": 1, "account_type": "Asset"},
 {"number": 50, "kind": "Accounts", "of": "GIFI 1180..1599", "reversed": false, "hide_zero": true, "page_break": false, "name": "Prepaid and other current assets", "name_fr": "Charges payées d’avance et autres actifs à court terme", "name_zh_cn": "预付及其他流动资产", "name_zh_tw": "預付及其他流動資產", "indent": 1, "account_type": "Asset"},
 {"number": 60, "kind": "Accounts", "of": "GIFI 1600..2179", "reversed": false, "hide_zero": true, "page_break": false, "name": "Capital assets", "name_fr": "Immobilisations", "name_zh_cn": "固定资产", "name_zh_tw": "固定資產", "indent": 1, "account_type": "Asset"},
 {"number": 70, "kind": "Accounts", "of": "GIFI 2180..2599", "reversed": false, "hide_zero": true, "page_break": false, "name": "Long-term assets", "name_fr": "Actifs à long terme", "name_zh_cn": "长期资产", "name_zh_tw": "長期資產", "indent": 1, "account_type": "Asset"},
 {"number": 80, "kind": "Accounts", "of": "!GIFI 1000..1007, !GIFI 1060..1073, !GIFI 1120..1127, !GIFI 1180..2599", "reversed": false, "hide_zero": true, "page_break": false, "name": "Other assets", "name_fr": "Autres actifs", "name_zh_cn": "其他资产", "name_zh_tw": "其他資產", "indent": 1, "account_type": "Asset"},
 {"number": 90, "kind": "Total", "of": "20..80", "reversed": false, "hide_zero": false, "page_break": false, "name": "Total assets", "name_fr": "Total de l’actif", "name_zh_cn": "资产总计", "name_zh_tw": "資產總計", "underline": "Double"},
 {"number": 100, "kind": "Blank", "of": null, "reversed": false, "hide_zero": false, "page_break": false},
 {"number": 110, "kind": "Heading", "of": null, "reversed": false, "hide_zero": false, "page_break": false, "name": "Liabilities", "name_fr": "Passif", "name_zh_cn": "负债", "name_zh_tw": "負債"},
 {"number": 120, "kind": "Accounts", "of": "GIFI 2620..2629", "reversed": true, "hide_zero": true, "page_break": false, "name": "Payables and accrued liabilities", "name_fr": "Créditeurs et charges à payer", "name_zh_cn": "应付账款及应计负债", "name_zh_tw": "應付帳款及應計負債", "indent": 1, "account_type": "Liability"},
 {"number": 130, "kind": "Accounts", "of": "GIFI 2680..2684", "reversed": true, "hide_zero": true, "page_break": false, "name": "Taxes payable", "name_fr": "Taxes et impôts à payer", "name_zh_cn": "应交税费", "name_zh_tw": "應付稅款", "indent": 1, "account_type": "Liability"},
 {"number": 140, "kind": "Accounts", "of": "GIFI 2600..2619, GIFI 2630..2679, GIFI 2685..3139", "reversed": true, "hide_zero": true, "page_break": false, "name": "Other current liabilities", "name_fr": "Autres passifs à court terme", "name_zh_cn": "其他流动负债", "name_zh_tw": "其他流動負債", "indent": 1, "account_type": "Liability"},
 {"number": 150, "kind": "Accounts", "of": "GIFI 3140..3499", "reversed": true, "hide_zero": true, "page_break": false, "name": "Long-term liabilities", "name_fr": "Passifs à long terme", "name_zh_cn": "长期负债", "name_zh_tw": "長期負債", "indent": 1, "account_type": "Liability"},
 {"number": 160, "kind": "Accounts", "of": "!GIFI 2600..3499", "reversed": true, "hide_zero": true, "page_break": false, "name": "Other liabilities", "name_fr": "Autres passifs", "name_zh_cn": "其他负债", "name_zh_tw": "其他負債", "indent": 1, "account_type": "Liability"},
 {"number": 170, "kind": "Total", "of": "120..160", "reversed": true, "hide_zero": false, "page_break": false, "name": "Total liabilities", "name_fr": "Total du passif", "name_zh_cn": "负债合计", "name_zh_tw": "負債合計"},
 {"number": 180, "kind": "Heading", "of": null, "reversed": false, "hide_zero": false, "page_break": false, "name": "Equity", "name_fr": "Capitaux propres", "name_zh_cn": "所有者权益", "name_zh_tw": "權益"},
 {"number": 190, "kind": "Accounts", "of": null, "reversed": true, "hide_zero": true, "page_break": false, "name": "Share capital and retained earnings", "name_fr": "Capital-actions et bénéfices non répartis", "name_zh_cn": "股本及留存收益", "name_zh_tw": "股本及保留盈餘", "indent": 1, "account_type": "Equity"},
 {"number": 200, "kind": "Earnings", "of": null, "reversed": true, "hide_zero": false, "page_break": false, "name": "Earnings of the current year", "name_fr": "Bénéfice de l’exercice en cours", "name_zh_cn": "本年收益", "name_zh_tw": "本年收益", "indent": 1},
 {"number": 210, "kind": "Total", "of": "190..200", "reversed": true, "hide_zero": false, "page_break": false, "name": "Total equity", "name_fr": "Total des capitaux propres", "name_zh_cn": "所有者权益合计", "name_zh_tw": "權益合計"},
 {"number": 220, "kind": "Total", "of": "170, 210", "reversed": true, "hide_zero": false, "page_break": false, "name": "Total liabilities and equity", "name_fr": "Total du passif et des capitaux propres", "name_zh_cn": "负债和所有者权益总计", "name_zh_tw": "負債及權益總計", "underline": "Double"}]$sets$) r;

with made as (
  insert into statement_row_set (row_set_id, name, name_fr, name_zh_cn, name_zh_tw, statement_type, active, created_by, updated_by)
  values ('INCOME', 'Income statement', 'État des résultats', '利润表', '損益表', 'Income', true, 'system', 'system')
  returning id)
insert into statement_row (owner_id, position, number, kind, name, name_fr, name_zh_cn, name_zh_tw, of, indent, reversed, underline, hide_zero,
                           account_type, cash_flow_class, basis, percent_of, page_break)
select m.id, (row_number() over (order by r.number)) - 1, r.number, r.kind, r.name, r.name_fr, r.name_zh_cn, r.name_zh_tw, r.of, r.indent,
       r.reversed, r.underline, r.hide_zero, r.account_type, r.cash_flow_class, r.basis, r.percent_of, r.page_break
from made m, json_populate_recordset(null::statement_row, $sets$[{"number": 10, "kind": "Heading", "of": null, "reversed": false, "hide_zero": false, "page_break": false, "name": "Revenue", "name_fr": "Produits", "name_zh_cn": "收入", "name_zh_tw": "收入"},
 {"number": 20, "kind": "Accounts", "of": null, "reversed": true, "hide_zero": false, "page_break": false, "name": "Sales", "name_fr": "Ventes", "name_zh_cn": "销售收入", "name_zh_tw": "銷售收入", "indent": 1, "account_type": "Revenue", "percent_of": 20},
 {"number": 30, "kind": "Accounts", "of": null, "reversed": false, "hide_zero": false, "page_break": false, "name": "Cost of sales", "name_fr": "Coût des ventes", "name_zh_cn": "销售成本", "name_zh_tw": "銷貨成本", "indent": 1, "account_type": "CostOfSales", "percent_of": 20},
 {"number": 40, "kind": "Total", "of": "20..30", "reversed": true, "hide_zero": false, "page_break": false, "name": "Gross margin", "name_fr": "Marge brute", "name_zh_cn": "毛利", "name_zh_tw": "毛利", "percent_of": 20},
 {"number": 50, "kind": "Percent", "of": "R40 / R20", "reversed": false, "hide_zero": false, "page_break": false, "name": "Gross margin, % of sales", "name_fr": "Marge brute, % des ventes", "name_zh_cn": "毛利率", "name_zh_tw": "毛利率", "indent": 1},
 {"number": 60, "kind": "Blank", "of": null, "reversed": false, "hide_zero": false, "page_break": false},
 {"number": 70, "kind": "Heading", "of": null, "reversed": false, "hide_zero": false, "page_break": false, "name": "Operating expenses", "name_fr": "Charges d’exploitation", "name_zh_cn": "营业费用", "name_zh_tw": "營業費用"},
 {"number": 80, "kind": "Accounts", "of": "GIFI 9060..9066, GIFI 8620..8623", "reversed": false, "hide_zero": true, "page_break": false, "name": "Wages and benefits", "name_fr": "Salaires et avantages sociaux", "name_zh_cn": "工资及福利", "name_zh_tw": "薪資及福利", "indent": 1, "account_type": "Expense", "percent_of": 20},
 {"number": 90, "kind": "Accounts", "of": "GIFI 8910..8918, GIFI 8960..8968, GIFI 9220..9225, GIFI 9180", "reversed": false, "hide_zero": true, "page_break": false, "name": "Occupancy and repairs", "name_fr": "Locaux, loyers et réparations", "name_zh_cn": "场地、租金及维修", "name_zh_tw": "場地、租金及維修", "indent": 1, "account_type": "Expense", "percent_of": 20},
 {"number": 100, "kind": "Accounts", "of": "GIFI 8810..8813, GIFI 8860..8863, GIFI 8690..8694, GIFI 8760..8764", "reversed": false, "hide_zero": true, "page_break": false, "name": "Office and administration", "name_fr": "Bureau et administration", "name_zh_cn": "办公及行政", "name_zh_tw": "辦公及行政", "indent": 1, "account_type": "Expense", "percent_of": 20},
 {"number": 110, "kind": "Accounts", "of": "GIFI 8520..8523, GIFI 9200..9201, GIFI 8871", "reversed": false, "hide_zero": true, "page_break": false, "name": "Selling and travel", "name_fr": "Ventes et déplacements", "name_zh_cn": "销售及差旅", "name_zh_tw": "銷售及差旅", "indent": 1, "account_type": "Expense", "percent_of": 20},
 {"number": 120, "kind": "Accounts", "of": "GIFI 8570..8571, GIFI 8670..8671", "reversed": false, "hide_zero": true, "page_break": false, "name": "Amortization", "name_fr": "Amortissement", "name_zh_cn": "折旧及摊销", "name_zh_tw": "折舊及攤銷", "indent": 1, "account_type": "Expense", "percent_of": 20},
 {"number": 130, "kind": "Accounts", "of": "GIFI 8710..8717", "reversed": false, "hide_zero": true, "page_break": false, "name": "Interest and bank charges", "name_fr": "Intérêts et frais bancaires", "name_zh_cn": "利息及银行费用", "name_zh_tw": "利息及銀行費用", "indent": 1, "account_type": "Expense", "percent_of": 20},
 {"number": 140, "kind": "Accounts", "of": "!GIFI 9060..9066, !GIFI 8620..8623, !GIFI 8910..8918, !GIFI 8960..8968, !GIFI 9220..9225, !GIFI 9180, !GIFI 8810..8813, !GIFI 8860..8863, !GIFI 8690..8694, !GIFI 8760..8764, !GIFI 8520..8523, !GIFI 9200..9201, !GIFI 8871, !GIFI 8570..8571, !GIFI 8670..8671, !GIFI 8710..8717", "reversed": false, "hide_zero": true, "page_break": false, "name": "Other expenses", "name_fr": "Autres charges", "name_zh_cn": "其他费用", "name_zh_tw": "其他費用", "indent": 1, "account_type": "Expense", "percent_of": 20},
 {"number": 150, "kind": "Total", "of": "80..140", "reversed": false, "hide_zero": false, "page_break": false, "name": "Total operating expenses", "name_fr": "Total des charges d’exploitation", "name_zh_cn": "营业费用合计", "name_zh_tw": "營業費用合計", "percent_of": 20},
 {"number": 160, "kind": "Total", "of": "40, 150", "reversed": true, "hide_zero": false, "page_break": false, "name": "Operating income", "name_fr": "Résultat d’exploitation", "name_zh_cn": "营业利润", "name_zh_tw": "營業利益", "percent_of": 20},
 {"number": 170, "kind": "Accounts", "of": null, "reversed": true, "hide_zero": true, "page_break": false, "name": "Other income", "name_fr": "Autres produits", "name_zh_cn": "其他收入", "name_zh_tw": "其他收入", "indent": 0, "account_type": "OtherIncome", "percent_of": 20},
 {"number": 180, "kind": "Accounts", "of": null, "reversed": false, "hide_zero": true, "page_break": false, "name": "Other expenses, not operating", "name_fr": "Autres charges hors exploitation", "name_zh_cn": "营业外支出", "name_zh_tw": "營業外支出", "indent": 0, "account_type": "OtherExpense", "percent_of": 20},
 {"number": 190, "kind": "Total", "of": "160..180", "reversed": true, "hide_zero": false, "page_break": false, "name": "Net income", "name_fr": "Bénéfice net", "name_zh_cn": "净利润", "name_zh_tw": "淨利", "underline": "Double", "percent_of": 20}]$sets$) r;

with made as (
  insert into statement_row_set (row_set_id, name, name_fr, name_zh_cn, name_zh_tw, statement_type, active, created_by, updated_by)
  values ('CASHFLOW', 'Cash flow statement, indirect', 'Flux de trésorerie, méthode indirecte', '现金流量表（间接法）', '現金流量表（間接法）', 'CashFlow', true, 'system', 'system')
  returning id)
insert into statement_row (owner_id, position, number, kind, name, name_fr, name_zh_cn, name_zh_tw, of, indent, reversed, underline, hide_zero,
                           account_type, cash_flow_class, basis, percent_of, page_break)
select m.id, (row_number() over (order by r.number)) - 1, r.number, r.kind, r.name, r.name_fr, r.name_zh_cn, r.name_zh_tw, r.of, r.indent,
       r.reversed, r.underline, r.hide_zero, r.account_type, r.cash_flow_class, r.basis, r.percent_of, r.page_break
from made m, json_populate_recordset(null::statement_row, $sets$[{"number": 10, "kind": "Heading", "of": null, "reversed": false, "hide_zero": false, "page_break": false, "name": "Operating activities", "name_fr": "Activités d’exploitation", "name_zh_cn": "经营活动", "name_zh_tw": "營業活動"},
 {"number": 20, "kind": "Earnings", "of": null, "reversed": true, "hide_zero": false, "page_break": false, "name": "Net income", "name_fr": "Bénéfice net", "name_zh_cn": "净利润", "name_zh_tw": "淨利", "indent": 1},
 {"number": 30, "kind": "Accounts", "of": "GIFI 1060..1073", "reversed": true, "hide_zero": true, "page_break": false, "name": "Change in receivables", "name_fr": "Variation des comptes clients", "name_zh_cn": "应收账款变动", "name_zh_tw": "應收帳款變動", "indent": 1, "account_type": "Asset"},
 {"number": 40, "kind": "Accounts", "of": "GIFI 1120..1127", "reversed": true, "hide_zero": true, "page_break": false, "name": "Change in inventories", "name_fr": "Variation des stocks", "name_zh_cn": "存货变动", "name_zh_tw": "存貨變動", "indent": 1, "account_type": "Asset"},
 {"number": 50, "kind": "Accounts", "of": "GIFI 1180..1599", "reversed": true, "hide_zero": true, "page_break": false, "name": "Change in other current assets", "name_fr": "Variation des autres actifs à court terme", "name_zh_cn": "其他流动资产变动", "name_zh_tw": "其他流動資產變動", "indent": 1, "account_type": "Asset"},
 {"number": 60, "kind": "Accounts", "of": "GIFI 2600..3139", "reversed": true, "hide_zero": true, "page_break": false, "name": "Change in payables and other current liabilities", "name_fr": "Variation des créditeurs et autres passifs à court terme", "name_zh_cn": "应付款及其他流动负债变动", "name_zh_tw": "應付款及其他流動負債變動", "indent": 1, "account_type": "Liability"},
 {"number": 70, "kind": "Accounts", "of": "!GIFI 1000..1007, !GIFI 1060..1073, !GIFI 1120..1127, !GIFI 1180..2599", "reversed": true, "hide_zero": true, "page_break": false, "name": "Change in other assets", "name_fr": "Variation des autres actifs", "name_zh_cn": "其他资产变动", "name_zh_tw": "其他資產變動", "indent": 1, "account_type": "Asset"},
 {"number": 80, "kind": "Accounts", "of": "!GIFI 2600..3499", "reversed": true, "hide_zero": true, "page_break": false, "name": "Change in other liabilities", "name_fr": "Variation des autres passifs", "name_zh_cn": "其他负债变动", "name_zh_tw": "其他負債變動", "indent": 1, "account_type": "Liability"},
 {"number": 90, "kind": "Total", "of": "20..80", "reversed": true, "hide_zero": false, "page_break": false, "name": "Cash from operating activities", "name_fr": "Flux de trésorerie liés à l’exploitation", "name_zh_cn": "经营活动现金流量净额", "name_zh_tw": "營業活動現金流量淨額"},
 {"number": 100, "kind": "Blank", "of": null, "reversed": false, "hide_zero": false, "page_break": false},
 {"number": 110, "kind": "Heading", "of": null, "reversed": false, "hide_zero": false, "page_break": false, "name": "Investing activities", "name_fr": "Activités d’investissement", "name_zh_cn": "投资活动", "name_zh_tw": "投資活動"},
 {"number": 120, "kind": "Accounts", "of": "GIFI 1600..2179", "reversed": true, "hide_zero": true, "page_break": false, "name": "Capital assets, net of amortization", "name_fr": "Immobilisations, amortissement déduit", "name_zh_cn": "固定资产（扣除折旧）", "name_zh_tw": "固定資產（扣除折舊）", "indent": 1, "account_type": "Asset"},
 {"number": 130, "kind": "Accounts", "of": "GIFI 2180..2599", "reversed": true, "hide_zero": true, "page_break": false, "name": "Long-term assets", "name_fr": "Actifs à long terme", "name_zh_cn": "长期资产", "name_zh_tw": "長期資產", "indent": 1, "account_type": "Asset"},
 {"number": 140, "kind": "Total", "of": "120..130", "reversed": true, "hide_zero": false, "page_break": false, "name": "Cash from investing activities", "name_fr": "Flux de trésorerie liés à l’investissement", "name_zh_cn": "投资活动现金流量净额", "name_zh_tw": "投資活動現金流量淨額"},
 {"number": 150, "kind": "Blank", "of": null, "reversed": false, "hide_zero": false, "page_break": false},
 {"number": 160, "kind": "Heading", "of": null, "reversed": false, "hide_zero": false, "page_break": false, "name": "Financing activities", "name_fr": "Activités de financement", "name_zh_cn": "筹资活动", "name_zh_tw": "籌資活動"},
 {"number": 170, "kind": "Accounts", "of": "GIFI 3140..3499", "reversed": true, "hide_zero": true, "page_break": false, "name": "Long-term liabilities", "name_fr": "Passifs à long terme", "name_zh_cn": "长期负债", "name_zh_tw": "長期負債", "indent": 1, "account_type": "Liability"},
 {"number": 180, "kind": "Accounts", "of": null, "reversed": true, "hide_zero": true, "page_break": false, "name": "Share capital and dividends", "name_fr": "Capital-actions et dividendes", "name_zh_cn": "股本及股利", "name_zh_tw": "股本及股利", "indent": 1, "account_type": "Equity"},
 {"number": 190, "kind": "Total", "of": "170..180", "reversed": true, "hide_zero": false, "page_break": false, "name": "Cash from financing activities", "name_fr": "Flux de trésorerie liés au financement", "name_zh_cn": "筹资活动现金流量净额", "name_zh_tw": "籌資活動現金流量淨額"},
 {"number": 200, "kind": "Blank", "of": null, "reversed": false, "hide_zero": false, "page_break": false},
 {"number": 210, "kind": "Total", "of": "90, 140, 190", "reversed": true, "hide_zero": false, "page_break": false, "name": "Change in cash", "name_fr": "Variation de la trésorerie", "name_zh_cn": "现金净变动", "name_zh_tw": "現金淨變動"},
 {"number": 220, "kind": "Accounts", "of": "GIFI 1000..1007", "reversed": false, "hide_zero": false, "page_break": false, "name": "Cash at the beginning", "name_fr": "Trésorerie au début", "name_zh_cn": "期初现金", "name_zh_tw": "期初現金", "indent": 0, "account_type": "Asset", "basis": "Opening"},
 {"number": 230, "kind": "Accounts", "of": "GIFI 1000..1007", "reversed": false, "hide_zero": false, "page_break": false, "name": "Cash at the end", "name_fr": "Trésorerie à la fin", "name_zh_cn": "期末现金", "name_zh_tw": "期末現金", "indent": 0, "account_type": "Asset", "basis": "Closing", "underline": "Double"},
 {"number": 240, "kind": "Formula", "of": "R220 + R210 - R230", "reversed": false, "hide_zero": true, "page_break": false, "name": "Not explained", "name_fr": "Inexpliqué", "name_zh_cn": "未解释差额", "name_zh_tw": "未解釋差額"}]$sets$) r;

with made as (
  insert into statement_row_set (row_set_id, name, name_fr, name_zh_cn, name_zh_tw, statement_type, active, created_by, updated_by)
  values ('GIFI', 'Statements by GIFI code', 'États par code IGRF', '按 GIFI 代码的报表', '依 GIFI 代碼的報表', 'Free', true, 'system', 'system')
  returning id)
insert into statement_row (owner_id, position, number, kind, name, name_fr, name_zh_cn, name_zh_tw, of, indent, reversed, underline, hide_zero,
                           account_type, cash_flow_class, basis, percent_of, page_break)
select m.id, (row_number() over (order by r.number)) - 1, r.number, r.kind, r.name, r.name_fr, r.name_zh_cn, r.name_zh_tw, r.of, r.indent,
       r.reversed, r.underline, r.hide_zero, r.account_type, r.cash_flow_class, r.basis, r.percent_of, r.page_break
from made m, json_populate_recordset(null::statement_row, $sets$[{"number": 900, "kind": "Heading", "of": null, "reversed": false, "hide_zero": false, "page_break": false, "name": "Balance sheet information", "name_fr": "Renseignements du bilan", "name_zh_cn": "资产负债表信息", "name_zh_tw": "資產負債表資訊"},
 {"number": 1000, "kind": "Accounts", "of": "GIFI 1000..1007", "reversed": false, "hide_zero": true, "page_break": false, "name": "1000 Cash and deposits", "name_fr": "1000 Encaisse et dépôts", "name_zh_cn": "1000 现金及存款", "name_zh_tw": "1000 現金及存款", "indent": 1, "basis": "Closing"},
 {"number": 1060, "kind": "Accounts", "of": "GIFI 1060..1073", "reversed": false, "hide_zero": true, "page_break": false, "name": "1060 Accounts receivable", "name_fr": "1060 Comptes clients", "name_zh_cn": "1060 应收账款", "name_zh_tw": "1060 應收帳款", "indent": 1, "basis": "Closing"},
 {"number": 1120, "kind": "Accounts", "of": "GIFI 1120..1127", "reversed": false, "hide_zero": true, "page_break": false, "name": "1120 Inventories", "name_fr": "1120 Stocks", "name_zh_cn": "1120 存货", "name_zh_tw": "1120 存貨", "indent": 1, "basis": "Closing"},
 {"number": 1180, "kind": "Accounts", "of": "GIFI 1180..1187", "reversed": false, "hide_zero": true, "page_break": false, "name": "1180 Short-term investments", "name_fr": "1180 Placements à court terme", "name_zh_cn": "1180 短期投资", "name_zh_tw": "1180 短期投資", "indent": 1, "basis": "Closing"},
 {"number": 1480, "kind": "Accounts", "of": "GIFI 1240..1488", "reversed": false, "hide_zero": true, "page_break": false, "name": "1480 Other current assets", "name_fr": "1480 Autres actifs à court terme", "name_zh_cn": "1480 其他流动资产", "name_zh_tw": "1480 其他流動資產", "indent": 1, "basis": "Closing"},
 {"number": 1599, "kind": "Total", "of": "1000..1480", "reversed": false, "hide_zero": false, "page_break": false, "name": "1599 Total current assets", "name_fr": "1599 Total de l’actif à court terme", "name_zh_cn": "1599 流动资产合计", "name_zh_tw": "1599 流動資產合計"},
 {"number": 2008, "kind": "Accounts", "of": "GIFI 1600..2007, GIFI 2008, GIFI 2009", "reversed": false, "hide_zero": true, "page_break": false, "name": "2008 Tangible capital assets, net", "name_fr": "2008 Immobilisations corporelles, nettes", "name_zh_cn": "2008 有形固定资产净额", "name_zh_tw": "2008 有形固定資產淨額", "indent": 1, "basis": "Closing"},
 {"number": 2178, "kind": "Accounts", "of": "GIFI 2010..2179", "reversed": false, "hide_zero": true, "page_break": false, "name": "2178 Intangible capital assets, net", "name_fr": "2178 Immobilisations incorporelles, nettes", "name_zh_cn": "2178 无形资产净额", "name_zh_tw": "2178 無形資產淨額", "indent": 1, "basis": "Closing"},
 {"number": 2589, "kind": "Accounts", "of": "GIFI 2180..2589", "reversed": false, "hide_zero": true, "page_break": false, "name": "2589 Long-term assets", "name_fr": "2589 Actifs à long terme", "name_zh_cn": "2589 长期资产", "name_zh_tw": "2589 長期資產", "indent": 1, "basis": "Closing"},
 {"number": 2599, "kind": "Total", "of": "1599..2589", "reversed": false, "hide_zero": false, "page_break": false, "name": "2599 Total assets", "name_fr": "2599 Total de l’actif", "name_zh_cn": "2599 资产总计", "name_zh_tw": "2599 資產總計", "underline": "Single"},
 {"number": 2600, "kind": "Accounts", "of": "GIFI 2600", "reversed": true, "hide_zero": true, "page_break": false, "name": "2600 Bank overdraft", "name_fr": "2600 Découvert bancaire", "name_zh_cn": "2600 银行透支", "name_zh_tw": "2600 銀行透支", "indent": 1, "basis": "Closing"},
 {"number": 2620, "kind": "Accounts", "of": "GIFI 2620..2629", "reversed": true, "hide_zero": true, "page_break": false, "name": "2620 Payables and accrued liabilities", "name_fr": "2620 Créditeurs et charges à payer", "name_zh_cn": "2620 应付账款及应计负债", "name_zh_tw": "2620 應付帳款及應計負債", "indent": 1, "basis": "Closing"},
 {"number": 2680, "kind": "Accounts", "of": "GIFI 2680..2684", "reversed": true, "hide_zero": true, "page_break": false, "name": "2680 Taxes payable", "name_fr": "2680 Taxes et impôts à payer", "name_zh_cn": "2680 应交税费", "name_zh_tw": "2680 應付稅款", "indent": 1, "basis": "Closing"},
 {"number": 2700, "kind": "Accounts", "of": "GIFI 2700..2707", "reversed": true, "hide_zero": true, "page_break": false, "name": "2700 Short-term debt", "name_fr": "2700 Dette à court terme", "name_zh_cn": "2700 短期借款", "name_zh_tw": "2700 短期借款", "indent": 1, "basis": "Closing"},
 {"number": 2780, "kind": "Accounts", "of": "GIFI 2770..2799", "reversed": true, "hide_zero": true, "page_break": false, "name": "2780 Due to shareholders and directors", "name_fr": "2780 Montants dus aux actionnaires et administrateurs", "name_zh_cn": "2780 应付股东及董事", "name_zh_tw": "2780 應付股東及董事", "indent": 1, "basis": "Closing"},
 {"number": 2960, "kind": "Accounts", "of": "GIFI 2840..3138", "reversed": true, "hide_zero": true, "page_break": false, "name": "2960 Other current liabilities", "name_fr": "2960 Autres passifs à court terme", "name_zh_cn": "2960 其他流动负债", "name_zh_tw": "2960 其他流動負債", "indent": 1, "basis": "Closing"},
 {"number": 3139, "kind": "Total", "of": "2600..2960", "reversed": true, "hide_zero": false, "page_break": false, "name": "3139 Total current liabilities", "name_fr": "3139 Total du passif à court terme", "name_zh_cn": "3139 流动负债合计", "name_zh_tw": "3139 流動負債合計"},
 {"number": 3140, "kind": "Accounts", "of": "GIFI 3140..3154", "reversed": true, "hide_zero": true, "page_break": false, "name": "3140 Long-term debt", "name_fr": "3140 Dette à long terme", "name_zh_cn": "3140 长期借款", "name_zh_tw": "3140 長期借款", "indent": 1, "basis": "Closing"},
 {"number": 3320, "kind": "Accounts", "of": "GIFI 3210..3449", "reversed": true, "hide_zero": true, "page_break": false, "name": "3320 Other long-term liabilities", "name_fr": "3320 Autres passifs à long terme", "name_zh_cn": "3320 其他长期负债", "name_zh_tw": "3320 其他長期負債", "indent": 1, "basis": "Closing"},
 {"number": 3499, "kind": "Total", "of": "3139..3320", "reversed": true, "hide_zero": false, "page_break": false, "name": "3499 Total liabilities", "name_fr": "3499 Total du passif", "name_zh_cn": "3499 负债合计", "name_zh_tw": "3499 負債合計"},
 {"number": 3500, "kind": "Accounts", "of": "GIFI 3500..3520", "reversed": true, "hide_zero": true, "page_break": false, "name": "3500 Common and preferred shares", "name_fr": "3500 Actions ordinaires et privilégiées", "name_zh_cn": "3500 普通股及优先股", "name_zh_tw": "3500 普通股及特別股", "indent": 1, "basis": "Closing"},
 {"number": 3540, "kind": "Accounts", "of": "GIFI 3540..3580", "reversed": true, "hide_zero": true, "page_break": false, "name": "3540 Contributed and other surplus", "name_fr": "3540 Surplus d’apport et autres", "name_zh_cn": "3540 资本公积及其他", "name_zh_tw": "3540 資本公積及其他", "indent": 1, "basis": "Closing"},
 {"number": 3600, "kind": "Accounts", "of": "GIFI 3600, GIFI 3660..3849", "reversed": true, "hide_zero": true, "page_break": false, "name": "3600 Retained earnings", "name_fr": "3600 Bénéfices non répartis", "name_zh_cn": "3600 留存收益", "name_zh_tw": "3600 保留盈餘", "indent": 1, "basis": "Closing"},
 {"number": 3605, "kind": "Earnings", "of": null, "reversed": true, "hide_zero": false, "page_break": false, "name": "Earnings of the current year", "name_fr": "Bénéfice de l’exercice en cours", "name_zh_cn": "本年收益", "name_zh_tw": "本年收益", "indent": 1, "basis": "Closing"},
 {"number": 3620, "kind": "Total", "of": "3500..3605", "reversed": true, "hide_zero": false, "page_break": false, "name": "3620 Total shareholder equity", "name_fr": "3620 Total des capitaux propres", "name_zh_cn": "3620 股东权益合计", "name_zh_tw": "3620 股東權益合計"},
 {"number": 3640, "kind": "Total", "of": "3499, 3620", "reversed": true, "hide_zero": false, "page_break": false, "name": "3640 Total liabilities and shareholder equity", "name_fr": "3640 Total du passif et des capitaux propres", "name_zh_cn": "3640 负债及股东权益总计", "name_zh_tw": "3640 負債及股東權益總計", "underline": "Double"},
 {"number": 7900, "kind": "Heading", "of": null, "reversed": false, "hide_zero": false, "page_break": true, "name": "Income statement information", "name_fr": "Renseignements de l’état des résultats", "name_zh_cn": "利润表信息", "name_zh_tw": "損益表資訊"},
 {"number": 8000, "kind": "Accounts", "of": "GIFI 8000..8053, GIFI 8089", "reversed": true, "hide_zero": true, "page_break": false, "name": "8000 Trade sales of goods and services", "name_fr": "8000 Ventes commerciales de biens et services", "name_zh_cn": "8000 商品及服务销售", "name_zh_tw": "8000 商品及服務銷售", "indent": 1},
 {"number": 8090, "kind": "Accounts", "of": "GIFI 8090..8098", "reversed": true, "hide_zero": true, "page_break": false, "name": "8090 Investment revenue", "name_fr": "8090 Produits de placement", "name_zh_cn": "8090 投资收益", "name_zh_tw": "8090 投資收益", "indent": 1},
 {"number": 8140, "kind": "Accounts", "of": "GIFI 8100..8142", "reversed": true, "hide_zero": true, "page_break": false, "name": "8140 Commission and rental revenue", "name_fr": "8140 Commissions et revenus de location", "name_zh_cn": "8140 佣金及租金收入", "name_zh_tw": "8140 佣金及租金收入", "indent": 1},
 {"number": 8210, "kind": "Accounts", "of": "GIFI 8150..8212", "reversed": true, "hide_zero": true, "page_break": false, "name": "8210 Realized gains and losses", "name_fr": "8210 Gains et pertes réalisés", "name_zh_cn": "8210 已实现损益", "name_zh_tw": "8210 已實現損益", "indent": 1},
 {"number": 8230, "kind": "Accounts", "of": "GIFI 8220..8298", "reversed": true, "hide_zero": true, "page_break": false, "name": "8230 Other revenue", "name_fr": "8230 Autres produits", "name_zh_cn": "8230 其他收入", "name_zh_tw": "8230 其他收入", "indent": 1},
 {"number": 8299, "kind": "Total", "of": "8000..8230", "reversed": true, "hide_zero": false, "page_break": false, "name": "8299 Total revenue", "name_fr": "8299 Total des revenus", "name_zh_cn": "8299 收入合计", "name_zh_tw": "8299 收入合計"},
 {"number": 8518, "kind": "Accounts", "of": "GIFI 8300..8518", "reversed": false, "hide_zero": true, "page_break": false, "name": "8518 Cost of sales", "name_fr": "8518 Coût des ventes", "name_zh_cn": "8518 销售成本", "name_zh_tw": "8518 銷貨成本", "indent": 1},
 {"number": 8519, "kind": "Total", "of": "8299..8518", "reversed": true, "hide_zero": false, "page_break": false, "name": "8519 Gross profit", "name_fr": "8519 Bénéfice brut", "name_zh_cn": "8519 毛利", "name_zh_tw": "8519 毛利"},
 {"number": 8520, "kind": "Accounts", "of": "GIFI 8520..8523", "reversed": false, "hide_zero": true, "page_break": false, "name": "8520 Advertising and promotion", "name_fr": "8520 Publicité et promotion", "name_zh_cn": "8520 广告及推广", "name_zh_tw": "8520 廣告及推廣", "indent": 1},
 {"number": 8590, "kind": "Accounts", "of": "GIFI 8590", "reversed": false, "hide_zero": true, "page_break": false, "name": "8590 Bad debt expense", "name_fr": "8590 Créances irrécouvrables", "name_zh_cn": "8590 坏账费用", "name_zh_tw": "8590 呆帳費用", "indent": 1},
 {"number": 8622, "kind": "Accounts", "of": "GIFI 8610..8624", "reversed": false, "hide_zero": true, "page_break": false, "name": "8622 Employee benefits and insurance", "name_fr": "8622 Avantages sociaux et assurances", "name_zh_cn": "8622 员工福利及保险", "name_zh_tw": "8622 員工福利及保險", "indent": 1},
 {"number": 8670, "kind": "Accounts", "of": "GIFI 8570..8571, GIFI 8650..8671", "reversed": false, "hide_zero": true, "page_break": false, "name": "8670 Amortization", "name_fr": "8670 Amortissement", "name_zh_cn": "8670 折旧及摊销", "name_zh_tw": "8670 折舊及攤銷", "indent": 1},
 {"number": 8690, "kind": "Accounts", "of": "GIFI 8680..8694", "reversed": false, "hide_zero": true, "page_break": false, "name": "8690 Insurance", "name_fr": "8690 Assurances", "name_zh_cn": "8690 保险", "name_zh_tw": "8690 保險", "indent": 1},
 {"number": 8710, "kind": "Accounts", "of": "GIFI 8710..8717", "reversed": false, "hide_zero": true, "page_break": false, "name": "8710 Interest and bank charges", "name_fr": "8710 Intérêts et frais bancaires", "name_zh_cn": "8710 利息及银行费用", "name_zh_tw": "8710 利息及銀行費用", "indent": 1},
 {"number": 8760, "kind": "Accounts", "of": "GIFI 8720..8764", "reversed": false, "hide_zero": true, "page_break": false, "name": "8760 Business taxes, licences and memberships", "name_fr": "8760 Taxes d’affaires, permis et cotisations", "name_zh_cn": "8760 营业税、执照及会费", "name_zh_tw": "8760 營業稅、執照及會費", "indent": 1},
 {"number": 8810, "kind": "Accounts", "of": "GIFI 8780..8813", "reversed": false, "hide_zero": true, "page_break": false, "name": "8810 Office expenses", "name_fr": "8810 Frais de bureau", "name_zh_cn": "8810 办公费", "name_zh_tw": "8810 辦公費", "indent": 1},
 {"number": 8860, "kind": "Accounts", "of": "GIFI 8850..8863", "reversed": false, "hide_zero": true, "page_break": false, "name": "8860 Professional fees", "name_fr": "8860 Honoraires professionnels", "name_zh_cn": "8860 专业服务费", "name_zh_tw": "8860 專業服務費", "indent": 1},
 {"number": 8871, "kind": "Accounts", "of": "GIFI 8870..8877", "reversed": false, "hide_zero": true, "page_break": false, "name": "8871 Management and administration fees", "name_fr": "8871 Frais de gestion et d’administration", "name_zh_cn": "8871 管理费", "name_zh_tw": "8871 管理費", "indent": 1},
 {"number": 8910, "kind": "Accounts", "of": "GIFI 8910..8918", "reversed": false, "hide_zero": true, "page_break": false, "name": "8910 Rental", "name_fr": "8910 Location", "name_zh_cn": "8910 租金", "name_zh_tw": "8910 租金", "indent": 1},
 {"number": 8960, "kind": "Accounts", "of": "GIFI 8960..8968", "reversed": false, "hide_zero": true, "page_break": false, "name": "8960 Repairs and maintenance", "name_fr": "8960 Réparations et entretien", "name_zh_cn": "8960 维修保养", "name_zh_tw": "8960 維修保養", "indent": 1},
 {"number": 9060, "kind": "Accounts", "of": "GIFI 9060..9066", "reversed": false, "hide_zero": true, "page_break": false, "name": "9060 Salaries and wages", "name_fr": "9060 Traitements et salaires", "name_zh_cn": "9060 工资薪金", "name_zh_tw": "9060 薪資", "indent": 1},
 {"number": 9110, "kind": "Accounts", "of": "GIFI 9100..9110", "reversed": false, "hide_zero": true, "page_break": false, "name": "9110 Sub-contracts", "name_fr": "9110 Contrats de sous-traitance", "name_zh_cn": "9110 分包费用", "name_zh_tw": "9110 分包費用", "indent": 1},
 {"number": 9130, "kind": "Accounts", "of": "GIFI 9130..9152", "reversed": false, "hide_zero": true, "page_break": false, "name": "9130 Supplies", "name_fr": "9130 Fournitures", "name_zh_cn": "9130 物料用品", "name_zh_tw": "9130 物料用品", "indent": 1},
 {"number": 9180, "kind": "Accounts", "of": "GIFI 9180", "reversed": false, "hide_zero": true, "page_break": false, "name": "9180 Property taxes", "name_fr": "9180 Impôts fonciers", "name_zh_cn": "9180 房产税", "name_zh_tw": "9180 房產稅", "indent": 1},
 {"number": 9200, "kind": "Accounts", "of": "GIFI 9200..9201", "reversed": false, "hide_zero": true, "page_break": false, "name": "9200 Travel expenses", "name_fr": "9200 Frais de déplacement", "name_zh_cn": "9200 差旅费", "name_zh_tw": "9200 差旅費", "indent": 1},
 {"number": 9220, "kind": "Accounts", "of": "GIFI 9220..9225", "reversed": false, "hide_zero": true, "page_break": false, "name": "9220 Utilities", "name_fr": "9220 Services publics", "name_zh_cn": "9220 水电费", "name_zh_tw": "9220 水電費", "indent": 1},
 {"number": 9275, "kind": "Accounts", "of": "GIFI 9270..9286", "reversed": false, "hide_zero": true, "page_break": false, "name": "9275 Delivery, freight and other expenses", "name_fr": "9275 Livraison, transport et autres charges", "name_zh_cn": "9275 运费及其他费用", "name_zh_tw": "9275 運費及其他費用", "indent": 1},
 {"number": 9367, "kind": "Total", "of": "8520..9275", "reversed": false, "hide_zero": false, "page_break": false, "name": "9367 Total operating expenses", "name_fr": "9367 Total des frais d’exploitation", "name_zh_cn": "9367 营业费用合计", "name_zh_tw": "9367 營業費用合計"},
 {"number": 9970, "kind": "Total", "of": "8519, 9367", "reversed": true, "hide_zero": false, "page_break": false, "name": "9970 Net income before taxes", "name_fr": "9970 Bénéfice net avant impôts", "name_zh_cn": "9970 税前净利润", "name_zh_tw": "9970 稅前淨利"},
 {"number": 9990, "kind": "Accounts", "of": "GIFI 9975..9995", "reversed": false, "hide_zero": true, "page_break": false, "name": "9990 Income taxes", "name_fr": "9990 Impôts sur le bénéfice", "name_zh_cn": "9990 所得税", "name_zh_tw": "9990 所得稅", "indent": 1},
 {"number": 9999, "kind": "Total", "of": "9970, 9990", "reversed": true, "hide_zero": false, "page_break": false, "name": "9999 Net income", "name_fr": "9999 Bénéfice net", "name_zh_cn": "9999 净利润", "name_zh_tw": "9999 淨利", "underline": "Double"}]$sets$) r;

with made as (
  insert into statement_column_set (column_set_id, name, name_fr, name_zh_cn, name_zh_tw, active, created_by, updated_by)
  values ('YEARS', 'This year and the year before', 'Exercice et exercice précédent', '本年与上年', '本年與上年', true, 'system', 'system')
  returning id)
insert into statement_column (owner_id, position, number, kind, heading, heading_fr, heading_zh_cn, heading_zh_tw, span, year_offset, of,
                              base_row, divide_by, decimals, reversed, from_period, to_period, repeated)
select m.id, (row_number() over (order by c.number)) - 1, c.number, c.kind, c.heading, c.heading_fr, c.heading_zh_cn, c.heading_zh_tw, c.span,
       c.year_offset, c.of, c.base_row, c.divide_by, c.decimals, c.reversed, c.from_period, c.to_period, c.repeated
from made m, json_populate_recordset(null::statement_column, $sets$[{"number": 1, "kind": "Actual", "reversed": false, "heading": "{date}", "heading_fr": "{date}", "heading_zh_cn": "{date}", "heading_zh_tw": "{date}", "span": "YearToDate"},
 {"number": 2, "kind": "Actual", "reversed": false, "heading": "{date}", "heading_fr": "{date}", "heading_zh_cn": "{date}", "heading_zh_tw": "{date}", "span": "YearToDate", "year_offset": -1},
 {"number": 3, "kind": "Variance", "reversed": false, "heading": "Change", "heading_fr": "Variation", "heading_zh_cn": "变动", "heading_zh_tw": "變動", "of": "C1 - C2"},
 {"number": 4, "kind": "VariancePercent", "reversed": false, "heading": "Change %", "heading_fr": "Variation %", "heading_zh_cn": "变动 %", "heading_zh_tw": "變動 %", "of": "C1 - C2"}]$sets$) c;

with made as (
  insert into statement_column_set (column_set_id, name, name_fr, name_zh_cn, name_zh_tw, active, created_by, updated_by)
  values ('MANAGEMENT', 'Month, budget and year to date', 'Mois, budget et cumul', '当月、预算与累计', '當月、預算與累計', true, 'system', 'system')
  returning id)
insert into statement_column (owner_id, position, number, kind, heading, heading_fr, heading_zh_cn, heading_zh_tw, span, year_offset, of,
                              base_row, divide_by, decimals, reversed, from_period, to_period, repeated)
select m.id, (row_number() over (order by c.number)) - 1, c.number, c.kind, c.heading, c.heading_fr, c.heading_zh_cn, c.heading_zh_tw, c.span,
       c.year_offset, c.of, c.base_row, c.divide_by, c.decimals, c.reversed, c.from_period, c.to_period, c.repeated
from made m, json_populate_recordset(null::statement_column, $sets$[{"number": 1, "kind": "Actual", "reversed": false, "heading": "{year}-{period} actual", "heading_fr": "{year}-{period} réel", "heading_zh_cn": "{year}-{period} 实际", "heading_zh_tw": "{year}-{period} 實際", "span": "Period"},
 {"number": 2, "kind": "Budget", "reversed": false, "heading": "Budget", "heading_fr": "Budget", "heading_zh_cn": "预算", "heading_zh_tw": "預算", "span": "Period"},
 {"number": 3, "kind": "Better", "reversed": false, "heading": "Better (worse)", "heading_fr": "Mieux (moins bien)", "heading_zh_cn": "优（劣）于预算", "heading_zh_tw": "優（劣）於預算", "of": "C1 - C2"},
 {"number": 4, "kind": "PercentOfRow", "reversed": false, "heading": "% of sales", "heading_fr": "% des ventes", "heading_zh_cn": "占销售 %", "heading_zh_tw": "占銷售 %", "of": "C1", "base_row": 20},
 {"number": 5, "kind": "Actual", "reversed": false, "heading": "Year to date", "heading_fr": "Cumul de l’exercice", "heading_zh_cn": "本年累计", "heading_zh_tw": "本年累計", "span": "YearToDate"},
 {"number": 6, "kind": "Actual", "reversed": false, "heading": "A year before", "heading_fr": "Un an plus tôt", "heading_zh_cn": "上年同期", "heading_zh_tw": "上年同期", "span": "YearToDate", "year_offset": -1},
 {"number": 7, "kind": "VariancePercent", "reversed": false, "heading": "Change %", "heading_fr": "Variation %", "heading_zh_cn": "变动 %", "heading_zh_tw": "變動 %", "of": "C5 - C6"}]$sets$) c;

with made as (
  insert into statement_column_set (column_set_id, name, name_fr, name_zh_cn, name_zh_tw, active, created_by, updated_by)
  values ('MONTHS', 'By month', 'Par mois', '按月', '按月', true, 'system', 'system')
  returning id)
insert into statement_column (owner_id, position, number, kind, heading, heading_fr, heading_zh_cn, heading_zh_tw, span, year_offset, of,
                              base_row, divide_by, decimals, reversed, from_period, to_period, repeated)
select m.id, (row_number() over (order by c.number)) - 1, c.number, c.kind, c.heading, c.heading_fr, c.heading_zh_cn, c.heading_zh_tw, c.span,
       c.year_offset, c.of, c.base_row, c.divide_by, c.decimals, c.reversed, c.from_period, c.to_period, c.repeated
from made m, json_populate_recordset(null::statement_column, $sets$[{"number": 1, "kind": "Actual", "reversed": false, "heading": "Period {period}", "heading_fr": "Période {period}", "heading_zh_cn": "第 {period} 期", "heading_zh_tw": "第 {period} 期", "span": "Range", "from_period": 1, "to_period": 1, "decimals": 0},
 {"number": 2, "kind": "Actual", "reversed": false, "heading": "Period {period}", "heading_fr": "Période {period}", "heading_zh_cn": "第 {period} 期", "heading_zh_tw": "第 {period} 期", "span": "Range", "from_period": 2, "to_period": 2, "decimals": 0},
 {"number": 3, "kind": "Actual", "reversed": false, "heading": "Period {period}", "heading_fr": "Période {period}", "heading_zh_cn": "第 {period} 期", "heading_zh_tw": "第 {period} 期", "span": "Range", "from_period": 3, "to_period": 3, "decimals": 0},
 {"number": 4, "kind": "Actual", "reversed": false, "heading": "Period {period}", "heading_fr": "Période {period}", "heading_zh_cn": "第 {period} 期", "heading_zh_tw": "第 {period} 期", "span": "Range", "from_period": 4, "to_period": 4, "decimals": 0},
 {"number": 5, "kind": "Actual", "reversed": false, "heading": "Period {period}", "heading_fr": "Période {period}", "heading_zh_cn": "第 {period} 期", "heading_zh_tw": "第 {period} 期", "span": "Range", "from_period": 5, "to_period": 5, "decimals": 0},
 {"number": 6, "kind": "Actual", "reversed": false, "heading": "Period {period}", "heading_fr": "Période {period}", "heading_zh_cn": "第 {period} 期", "heading_zh_tw": "第 {period} 期", "span": "Range", "from_period": 6, "to_period": 6, "decimals": 0},
 {"number": 7, "kind": "Actual", "reversed": false, "heading": "Period {period}", "heading_fr": "Période {period}", "heading_zh_cn": "第 {period} 期", "heading_zh_tw": "第 {period} 期", "span": "Range", "from_period": 7, "to_period": 7, "decimals": 0},
 {"number": 8, "kind": "Actual", "reversed": false, "heading": "Period {period}", "heading_fr": "Période {period}", "heading_zh_cn": "第 {period} 期", "heading_zh_tw": "第 {period} 期", "span": "Range", "from_period": 8, "to_period": 8, "decimals": 0},
 {"number": 9, "kind": "Actual", "reversed": false, "heading": "Period {period}", "heading_fr": "Période {period}", "heading_zh_cn": "第 {period} 期", "heading_zh_tw": "第 {period} 期", "span": "Range", "from_period": 9, "to_period": 9, "decimals": 0},
 {"number": 10, "kind": "Actual", "reversed": false, "heading": "Period {period}", "heading_fr": "Période {period}", "heading_zh_cn": "第 {period} 期", "heading_zh_tw": "第 {period} 期", "span": "Range", "from_period": 10, "to_period": 10, "decimals": 0},
 {"number": 11, "kind": "Actual", "reversed": false, "heading": "Period {period}", "heading_fr": "Période {period}", "heading_zh_cn": "第 {period} 期", "heading_zh_tw": "第 {period} 期", "span": "Range", "from_period": 11, "to_period": 11, "decimals": 0},
 {"number": 12, "kind": "Actual", "reversed": false, "heading": "Period {period}", "heading_fr": "Période {period}", "heading_zh_cn": "第 {period} 期", "heading_zh_tw": "第 {period} 期", "span": "Range", "from_period": 12, "to_period": 12, "decimals": 0},
 {"number": 13, "kind": "Actual", "reversed": false, "heading": "Year to date", "heading_fr": "Cumul de l’exercice", "heading_zh_cn": "本年累计", "heading_zh_tw": "本年累計", "span": "YearToDate", "decimals": 0}]$sets$) c;

with made as (
  insert into statement_column_set (column_set_id, name, name_fr, name_zh_cn, name_zh_tw, active, created_by, updated_by)
  values ('BRANCHES', 'By branch, year to date', 'Par succursale, cumul', '按分支机构，本年累计', '依分支機構，本年累計', true, 'system', 'system')
  returning id)
insert into statement_column (owner_id, position, number, kind, heading, heading_fr, heading_zh_cn, heading_zh_tw, span, year_offset, of,
                              base_row, divide_by, decimals, reversed, from_period, to_period, repeated)
select m.id, (row_number() over (order by c.number)) - 1, c.number, c.kind, c.heading, c.heading_fr, c.heading_zh_cn, c.heading_zh_tw, c.span,
       c.year_offset, c.of, c.base_row, c.divide_by, c.decimals, c.reversed, c.from_period, c.to_period, c.repeated
from made m, json_populate_recordset(null::statement_column, $sets$[{"number": 1, "kind": "Actual", "reversed": false, "heading": "{branch}", "heading_fr": "{branch}", "heading_zh_cn": "{branch}", "heading_zh_tw": "{branch}", "span": "YearToDate", "repeated": "Branch"},
 {"number": 2, "kind": "Actual", "reversed": false, "heading": "All branches", "heading_fr": "Toutes les succursales", "heading_zh_cn": "全部分支机构", "heading_zh_tw": "全部分支機構", "span": "YearToDate"}]$sets$) c;

with made as (
  insert into statement_column_set (column_set_id, name, name_fr, name_zh_cn, name_zh_tw, active, created_by, updated_by)
  values ('QUARTERS', 'By quarter', 'Par trimestre', '按季度', '按季', true, 'system', 'system')
  returning id)
insert into statement_column (owner_id, position, number, kind, heading, heading_fr, heading_zh_cn, heading_zh_tw, span, year_offset, of,
                              base_row, divide_by, decimals, reversed, from_period, to_period, repeated)
select m.id, (row_number() over (order by c.number)) - 1, c.number, c.kind, c.heading, c.heading_fr, c.heading_zh_cn, c.heading_zh_tw, c.span,
       c.year_offset, c.of, c.base_row, c.divide_by, c.decimals, c.reversed, c.from_period, c.to_period, c.repeated
from made m, json_populate_recordset(null::statement_column, $sets$[{"number": 1, "kind": "Actual", "reversed": false, "heading": "Quarter 1", "heading_fr": "Trimestre 1", "heading_zh_cn": "第 1 季度", "heading_zh_tw": "第 1 季", "span": "Quarter1"},
 {"number": 2, "kind": "Actual", "reversed": false, "heading": "Quarter 2", "heading_fr": "Trimestre 2", "heading_zh_cn": "第 2 季度", "heading_zh_tw": "第 2 季", "span": "Quarter2"},
 {"number": 3, "kind": "Actual", "reversed": false, "heading": "Quarter 3", "heading_fr": "Trimestre 3", "heading_zh_cn": "第 3 季度", "heading_zh_tw": "第 3 季", "span": "Quarter3"},
 {"number": 4, "kind": "Actual", "reversed": false, "heading": "Quarter 4", "heading_fr": "Trimestre 4", "heading_zh_cn": "第 4 季度", "heading_zh_tw": "第 4 季", "span": "Quarter4"},
 {"number": 5, "kind": "Actual", "reversed": false, "heading": "Year to date", "heading_fr": "Cumul de l’exercice", "heading_zh_cn": "本年累计", "heading_zh_tw": "本年累計", "span": "YearToDate"}]$sets$) c;
