package variants_test
import ("testing";"fmt";"houserules/variants")
func TestTry(t *testing.T){
 l:=variants.NewLibrary()
 fmt.Println(l.Names())
 for _,n:=range l.Names(){
  v,list:=l.Load(n)
  fmt.Print(list)
  if v!=nil {fmt.Println(v.Name,v.Hash,v.Chain); fmt.Println(variants.ExplainText(v))
  fmt.Println(string(variants.Show(v)))
  r,err:=variants.Restore(v.Canonical()); if err!=nil||r.Hash!=v.Hash {t.Error(err)}
  }
 }
 a,_:=l.Load("french"); b,_:=l.Load("finnish")
 fmt.Println(variants.DiffText(a,b))
 s,_:=l.New("club-awale","finnish"); fmt.Println(string(s))
 _,e:=l.Load("frenhc"); fmt.Println(e)
}
