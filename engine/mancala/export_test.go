package mancala

// BuiltinsForTest are the rule sets that the tests of this package write in
// Go, by the name of the variant that holds the same in YAML.
func BuiltinsForTest() map[string]*Rules {
	return map[string]*Rules{
		"french": french(), "finnish": finnish(), "catalan": catalan(), "abapa": abapa(),
		"awari": awari(), "kalah": kalah(), "nam-nam": namNam(),
		"wari-st-lucia": wariStLucia(), "bohnenspiel": bohnenspiel(),
	}
}
